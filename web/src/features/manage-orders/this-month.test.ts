import { expect, it } from 'vitest';
import { thisMonth } from './this-month.ts';

it('returns the current month so far in Indian time', () => {
  expect(thisMonth(Date.parse('2026-04-17T18:29:00Z'))).toEqual({ from: '2026-04-01', to: '2026-04-17' });
  expect(thisMonth(Date.parse('2026-04-30T18:30:00Z'))).toEqual({ from: '2026-05-01', to: '2026-05-01' });
});
