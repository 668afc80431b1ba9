import { expect, test } from 'vitest';
import { wishPath } from '../../../../../web/src/features/manage-orders/order-wish.ts';

test.each([
  [{ status: undefined, words: '' }, '/manage/orders'],
  [{ status: 'placed', words: 'rao' }, '/manage/orders?status=placed&q=rao'],
  [{ status: undefined, confirmation: 'needed', words: '' }, '/manage/orders?confirmation=needed'],
] as const)('the orders of %j have an address', (wish, path) => {
  expect(wishPath(wish)).toBe(path);
});
