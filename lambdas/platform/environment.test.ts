import { afterEach, expect, test, vi } from 'vitest';
import { environment } from '../contracts/names.ts';
import { daysSetting, optionalDaysSetting } from './environment.ts';

afterEach(() => vi.unstubAllEnvs());

test('reads a period in days, and refuses to start without one', () => {
  vi.stubEnv(environment.unusedPhotoDays, '14');
  expect(daysSetting('unusedPhotoDays')).toBe(14);
  for (const wrong of ['', 'soon', '1.5']) {
    vi.stubEnv(environment.unusedPhotoDays, wrong);
    expect(() => daysSetting('unusedPhotoDays')).toThrow('UNUSED_PHOTO_DAYS');
  }
});

test('reads a period that not every stage has', () => {
  vi.stubEnv(environment.cartDays, undefined);
  expect(optionalDaysSetting('cartDays')).toBeUndefined();
  vi.stubEnv(environment.cartDays, '30');
  expect(optionalDaysSetting('cartDays')).toBe(30);
});
