import { afterEach, expect, test, vi } from 'vitest';
import { formatWantedDay } from './wanted-day-in-words.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  ['2026-12-05', 'Sat, 5 Dec'],
  ['2027-01-01', 'Fri, 1 Jan'],
  ['2027-11-28', 'Sun, 28 Nov 2027'],
  ['2028-01-01', 'Sat, 1 Jan 2028'],
])('on 28 Nov 2026, the wanted day %s is written “%s”', (day, text) => {
  vi.setSystemTime('2026-11-28T10:00:00.000Z');
  expect(formatWantedDay(day)).toBe(text);
});
