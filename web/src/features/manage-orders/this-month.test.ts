import { expect, it } from 'vitest';
import { thisMonth } from './this-month.ts';

it('returns this month so far, in UTC', () => {
  expect(thisMonth(new Date('2026-04-17T22:00:00Z'))).toEqual({ from: '2026-04-01', to: '2026-04-17' });
  expect(thisMonth(new Date('2026-05-01T01:00:00+05:30'))).toEqual({ from: '2026-04-01', to: '2026-04-30' });
});
