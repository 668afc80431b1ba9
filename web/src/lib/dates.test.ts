import { expect, test } from 'vitest';
import { formatDay, formatLocalDay } from './dates.ts';

test('a day is the day in India, in any time zone', () => {
  // Evening in London and morning in Los Angeles, but after midnight in India.
  expect(formatDay('2026-11-05T18:30:00.000Z')).toBe('6 November 2026');
  expect(formatDay('2026-11-05T18:29:59.999Z')).toBe('5 November 2026');
});

test('a local day is that of the visitor’s clock, as in the times beside it', () => {
  const at = '2026-11-05T18:30:00.000Z';
  expect(formatLocalDay(at)).toBe(`${new Date(at).getDate()} November 2026`);
});
