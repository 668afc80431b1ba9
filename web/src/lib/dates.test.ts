import { expect, test } from 'vitest';
import { formatDay } from './dates.ts';

test('a day is the day in India, in any time zone', () => {
  // Evening in London and morning in Los Angeles, but after midnight in India.
  expect(formatDay('2026-11-05T18:30:00.000Z')).toBe('6 November 2026');
  expect(formatDay('2026-11-05T18:29:59.999Z')).toBe('5 November 2026');
});
