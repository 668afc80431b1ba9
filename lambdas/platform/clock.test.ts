import { expect, test, vi } from 'vitest';
import { systemClock } from './clock.ts';

test('the clock is the system’s', () => {
  vi.useFakeTimers({ now: 5 });
  expect(systemClock()).toEqual(new Date(5));
  vi.useRealTimers();
});
