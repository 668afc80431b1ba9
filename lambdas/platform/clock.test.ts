import { expect, test, vi } from 'vitest';
import { systemClock } from './clock.ts';

test('returns the system’s time', () => {
  vi.useFakeTimers({ now: 5 });
  expect(systemClock()).toEqual(new Date(5));
  vi.useRealTimers();
});
