import { expect, test } from 'vitest';
import { wishPath } from './order-wish.ts';

test.each([
  [{ status: undefined, words: '' }, '/manage/orders'],
  [{ status: 'placed', words: 'rao' }, '/manage/orders?status=placed&q=rao'],
  [{ status: undefined, confirmation: 'needed', words: '' }, '/manage/orders?confirmation=needed'],
  [{ status: 'placed', phone: '9876543210', words: '' }, '/manage/orders?status=placed&phone=9876543210'],
] as const)('the orders of %j have an address', (wish, path) => {
  expect(wishPath(wish)).toBe(path);
});
