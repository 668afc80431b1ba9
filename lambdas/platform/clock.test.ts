import { expect, test, vi } from 'vitest';
import { fromIndianTime, systemClock, timesOf, toIndianTime, utcDay } from './clock.ts';

test('returns the system’s time', () => {
  vi.useFakeTimers({ now: 5 });
  expect(systemClock()).toEqual(new Date(5));
  vi.useRealTimers();
});

test('converts a time to India’s and back', () => {
  expect(toIndianTime(new Date('2026-11-22T18:30:00Z'))).toBe('2026-11-23T00:00:00.000');
  expect(fromIndianTime('2026-11-23T00:00:00.000')).toEqual(new Date('2026-11-22T18:30:00Z'));
});

test('days in India start and end at 18:30 UTC', () => {
  expect(timesOf({ from: '2026-11-23', to: '2026-11-24' })).toEqual({
    from: '2026-11-22T18:30:00.000Z',
    to: '2026-11-24T18:29:59.999Z',
  });
  expect(timesOf({})).toEqual({});
});

test('returns the day in UTC and its end', () => {
  for (const time of ['2026-04-01T00:00:00.000Z', '2026-04-01T23:59:59.999Z']) {
    expect(utcDay(new Date(time))).toEqual({ day: '2026-04-01', end: Date.parse('2026-04-02') / 1000 });
  }
});
