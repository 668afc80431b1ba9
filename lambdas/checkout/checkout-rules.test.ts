import { expect, test } from 'vitest';
import { product } from '#tests/support/unit/records.ts';
import type { CartContents } from '../cart/contents.ts';
import type { OrderLineRecord } from '../orders/order.ts';
import { cartChanged, refusalOf } from './checkout-rules.ts';

const contents = (fields: Partial<CartContents> = {}): CartContents => ({
  entries: [{ product: product('tea'), qty: 1 }],
  removed: [],
  totalPaise: 1,
  totalQty: 1,
  version: 'v1',
  ...fields,
});
const gone = (...titles: string[]) => titles.map((title) => ({ productId: title, qty: 1, title, addedAt: '1' }));
const lines = (count: number, fields: Partial<OrderLineRecord> = {}): OrderLineRecord[] =>
  Array.from({ length: count }, () => ({ ...product('tea'), qty: 1, ...fields }));

test.each([
  ['seen as it is', 'v1'],
  ['not said what was seen', undefined],
])('accepts a cart: %s', (_, seen) => {
  expect(refusalOf(contents(), lines(98), seen)).toBeUndefined();
});

test('refuses an empty cart, and one with removed products only', () => {
  expect(refusalOf(contents({ entries: [] }), [], 'v1')).toMatchObject({
    code: 'cart_empty',
    detail: 'Your cart is empty. Add something before you order.',
  });
  const refusal = refusalOf(contents({ entries: [], removed: gone('Cup', 'Pot') }), [], 'v1');
  expect(refusal).toMatchObject({
    code: 'cart_empty',
    detail: expect.stringContaining('No longer available: “Cup” and “Pot”'),
  });
});

test.each([
  [['Cup'], 'removed “Cup” from'],
  [['Cup', 'Pot'], 'removed “Cup” and “Pot” from'],
  [['A', 'B', 'C'], 'removed “A”, “B” and “C” from'],
  [['A', 'B', 'C', 'D', 'E'], 'removed “A”, “B”, “C” and 2 more from'],
])('D12: names removed products: %j', (titles, words) => {
  const refusal = refusalOf(contents({ removed: gone(...titles) }), lines(1), 'v1');
  expect(refusal).toMatchObject({ code: 'cart_changed', detail: expect.stringContaining(words) });
});

test('D15: refuses another version than the customer saw', () => {
  expect(refusalOf(contents(), lines(1), 'v0')).toEqual(cartChanged([]));
});

test('refuses more lines than one transaction takes', () => {
  const refusal = refusalOf(contents(), lines(99), 'v1');
  expect(refusal).toMatchObject({
    code: 'cart_too_long',
    detail: expect.stringContaining('One order can have up to 98 different products, and your cart has 99'),
  });
});

test('refuses more text than one order holds, counted in bytes', () => {
  const long = lines(98, { description: 'ക'.repeat(1_500) });
  expect(refusalOf(contents(), long, 'v1')).toMatchObject({ code: 'cart_too_long' });
});

test.each([
  ['paise', { totalPaise: Number.MAX_SAFE_INTEGER + 1 }],
  ['quantity', { totalQty: Number.MAX_SAFE_INTEGER + 1 }],
])('refuses a total that is not a safe integer: %s', (_, fields) => {
  expect(refusalOf(contents(fields), lines(1), 'v1')).toMatchObject({ code: 'total_too_large' });
});
