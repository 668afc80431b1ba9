import { expect, test } from 'vitest';
import { formatShortDay } from './short-day.ts';

test('D33: a day is written as in mails, which Intl formats', () => {
  const format = new Intl.DateTimeFormat('en-IN', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const days = Array.from({ length: 366 }, (_, n) => new Date(Date.UTC(2028, 0, 1 + n)));
  expect(days.map((day) => formatShortDay(day.toISOString().slice(0, 10)))).toEqual(
    days.map((day) => format.format(day)),
  );
});
