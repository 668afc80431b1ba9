import { expect, test } from 'vitest';
import { thisMonthInIndia, todayInIndia } from './today-in-india.ts';

test('the day in India starts at 18:30 UTC', () => {
  expect(todayInIndia(Date.parse('2026-11-22T18:29:59Z'))).toBe('2026-11-22');
  expect(todayInIndia(Date.parse('2026-11-22T18:30:00Z'))).toBe('2026-11-23');
});

test('the month starts on its first day in India', () => {
  expect(thisMonthInIndia(Date.parse('2026-04-17T18:29:00Z'))).toEqual({ from: '2026-04-01', to: '2026-04-17' });
  expect(thisMonthInIndia(Date.parse('2026-04-30T18:30:00Z'))).toEqual({ from: '2026-05-01', to: '2026-05-01' });
});
