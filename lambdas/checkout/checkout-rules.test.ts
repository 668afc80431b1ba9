import { expect, test } from 'vitest';
import { product } from '#tests/support/unit/records.ts';
import type { PricedCart } from '../cart/price-cart.ts';
import type { OrderAnswers, OrderLineRecord } from '../orders/order.ts';
import { cartChanged, refusalOf } from './checkout-rules.ts';

const contents = (fields: Partial<PricedCart> = {}): PricedCart => ({
  entries: lines(1),
  removed: [],
  totalPaise: 1,
  totalQty: 1,
  version: 'v1',
  delivery: { feePaise: 0, cashFeePaise: 0 },
  ...fields,
});
const gone = (...titles: string[]) => titles.map((title) => ({ productId: title, qty: 1, title, addedAt: '1' }));
const lines = (count: number, fields: Partial<OrderLineRecord> = {}): OrderLineRecord[] =>
  Array.from({ length: count }, () => ({ ...product('tea'), qty: 1, ...fields }));
const all = (orderLines: OrderLineRecord[], answers: OrderAnswers = {}) => ({ lines: orderLines, answers });

test.each([
  ['with the version that the customer saw', 'v1'],
  ['without a version in the request', undefined],
])('accepts a cart %s', (_, seen) => {
  expect(refusalOf(contents(), all(lines(97)), seen)).toBeUndefined();
});

test('refuses an empty cart, and one whose products were all removed', () => {
  expect(refusalOf(contents({ entries: [] }), all([]), 'v1')).toMatchObject({
    code: 'cart_empty',
    detail: 'Your cart is empty. Add something before you order.',
  });
  const refusal = refusalOf(contents({ entries: [], removed: gone('Cup', 'Pot') }), all([]), 'v1');
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
  const refusal = refusalOf(contents({ removed: gone(...titles) }), all(lines(1)), 'v1');
  expect(refusal).toMatchObject({ code: 'cart_changed', detail: expect.stringContaining(words) });
});

test('D15: refuses another version than the customer saw', () => {
  expect(refusalOf(contents(), all(lines(1)), 'v0')).toEqual(cartChanged([]));
});

test('refuses more lines than fit into one transaction', () => {
  const refusal = refusalOf(contents(), all(lines(98)), 'v1');
  expect(refusal).toMatchObject({
    code: 'cart_too_long',
    detail: expect.stringContaining('One order can have up to 97 different products, and your cart has 98'),
  });
});

test('refuses more text than fits into one order, counted in bytes', () => {
  const long = lines(97, { description: 'ക'.repeat(1_500) });
  expect(refusalOf(contents(), all(long), 'v1')).toMatchObject({ code: 'cart_too_long' });
});

test('refuses more answers than fit into one item', () => {
  const answers = Object.fromEntries(
    Array.from({ length: 8 }, (_, n) => [`line ${n}`, { answers: { name: { text: 'x'.repeat(48_000) } } }]),
  );
  expect(refusalOf(contents(), all(lines(8), answers), 'v1')).toMatchObject({ code: 'cart_too_long' });
});

test('D21: names the lines that lack required answers, or whose answers no longer fit', () => {
  const [line] = lines(1);
  if (line === undefined) throw new Error('There is one line.');
  const missing = [
    { id: 'name', label: 'Name', beforeOrdering: true as const },
    { id: 'photo', label: 'Photo' },
  ];
  const entries = [
    { ...line, productId: 'later', missing: missing.slice(1) },
    { ...line, productId: 'first', missing },
    { ...line, productId: 'broken', lineId: 'broken.1', title: 'Cup', problem: 'Size: This option is gone.' },
  ];
  expect(refusalOf(contents({ entries }), all(entries), 'v1')).toEqual({
    ok: false,
    code: 'personalisation_incomplete',
    detail: 'Before you order, please check your answers for “tea mug” and “Cup” in your cart.',
    errors: [
      { field: 'lines.first', message: 'Please answer “Name” first.' },
      { field: 'lines.broken.1', message: 'Size: This option is gone.' },
    ],
  });
  expect(refusalOf(contents({ entries: entries.slice(0, 1) }), all(entries.slice(0, 1)), 'v1')).toBeUndefined();
});

test.each([
  ['paise', { totalPaise: Number.MAX_SAFE_INTEGER + 1 }],
  ['quantity', { totalQty: Number.MAX_SAFE_INTEGER + 1 }],
])('refuses a total that is not a safe integer: %s', (_, fields) => {
  expect(refusalOf(contents(fields), all(lines(1)), 'v1')).toMatchObject({ code: 'total_too_large' });
});

test('names sold-out lines before missing answers, each in a field of its own', () => {
  const missing = [{ id: 'name', label: 'Name', beforeOrdering: true as const }];
  const entries = [{ ...product('tea'), qty: 1, state: 'sold-out' as const, missing }];
  expect(refusalOf(contents({ entries }), all(lines(1)), 'v1')).toMatchObject({
    code: 'sold_out',
    detail: expect.stringContaining('“tea mug”'),
    errors: [{ field: `lines.${product('tea').productId}` }],
  });
});
