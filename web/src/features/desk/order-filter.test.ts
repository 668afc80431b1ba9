import { expect, test } from 'vitest';
import { filterPath } from './order-filter.ts';

test.each([
  [{ status: undefined, words: '' }, '/manage/orders'],
  [{ status: 'placed', words: 'rao' }, '/manage/orders?status=placed&q=rao'],
  [{ status: undefined, confirmation: 'needed', words: '' }, '/manage/orders?confirmation=needed'],
  [{ status: undefined, work: 'to-make', due: 'late', words: '' }, '/manage/orders?work=to-make&due=late'],
  [{ status: 'placed', phone: '9876543210', words: '' }, '/manage/orders?status=placed&phone=9876543210'],
] as const)('returns the path of the list filtered by %j', (filter, path) => {
  expect(filterPath(filter)).toBe(path);
});
