import { expect } from 'vitest';
import type { Cases } from './ports.ts';

const owner = { userId: 'user-1', addedAt: '2026-11-23T01:00:00.000Z' };

export const ownerCases: Cases = {
  'an owner is one as soon as they are added, and nobody else is': async ({ owners }) => {
    expect(await owners.has(owner.userId)).toBe(false);
    await owners.add(owner);
    await owners.add({ ...owner, addedAt: '2026-12-01T00:00:00.000Z' });
    expect(await owners.has(owner.userId)).toBe(true);
    expect(await owners.has('user')).toBe(false);
  },
};
