import { expect, test, vi } from 'vitest';
import { fromIndianTime, systemClock, toIndianTime } from './clock.ts';

test('returns the system’s time', () => {
  vi.useFakeTimers({ now: 5 });
  expect(systemClock()).toEqual(new Date(5));
  vi.useRealTimers();
});

test('converts a time to India’s and back', () => {
  expect(toIndianTime(new Date('2026-11-22T18:30:00Z'))).toBe('2026-11-23T00:00:00.000');
  expect(fromIndianTime('2026-11-23T00:00:00.000')).toEqual(new Date('2026-11-22T18:30:00Z'));
});
