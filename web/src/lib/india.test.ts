import { expect, test } from 'vitest';
import { todayInIndia } from './india.ts';

test('the day in India starts at 18:30 UTC', () => {
  expect(todayInIndia(Date.parse('2026-11-22T18:29:59Z'))).toBe('2026-11-22');
  expect(todayInIndia(Date.parse('2026-11-22T18:30:00Z'))).toBe('2026-11-23');
});
