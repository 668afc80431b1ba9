import { expect } from 'vitest';
import { atOnce, type Cases } from './ports.ts';

const consistent = { consistent: true };

export const settingsCases: Cases = {
  'nothing is set at first': async ({ settings }) => {
    expect(await settings.find(consistent)).toBeUndefined();
  },
  'settings are replaced only at the version that was read': async ({ settings }) => {
    expect(await settings.replace(1, { version: 2 })).toBe(false);
    expect(await settings.replace(0, { version: 1 })).toBe(true);
    expect(await settings.replace(0, { version: 1 })).toBe(false);
    expect(await settings.replace(1, { version: 2 })).toBe(true);
    expect(await settings.find(consistent)).toEqual({ version: 2 });
  },
  'stored settings are read back unchanged': async ({ settings }) => {
    const stored = {
      version: 1,
      limits: { on: true },
      search: { synonyms: [['heart', 'दिल']] },
      orderMails: { on: false },
    };
    await settings.replace(0, stored);
    expect(await settings.find(consistent)).toEqual(stored);
  },
  'only one of several concurrent changes is stored': async ({ settings }) => {
    const done = await atOnce(...[1, 2, 3].map(() => () => settings.replace(0, { version: 1 })));
    expect(done.filter(Boolean)).toHaveLength(1);
  },
};
