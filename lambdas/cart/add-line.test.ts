import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, id, noon, now, product } from '#tests/support/unit/records.ts';
import { addLine } from './add-line.ts';

test('adds one of a product, and resets an existing line to one without moving it', async () => {
  const shop = memoryShop();
  await shop.products.create(product('tea'));
  const add = (at = now) => addLine({ ...shop, now: at }, customer.userId, id('tea'));
  const line = { ok: true, value: { productId: id('tea'), qty: 1, price: 250.5, totalProductPrice: 250.5 } };
  expect(await add()).toMatchObject(line);
  await shop.carts.setQty(customer.userId, id('tea'), 7);
  expect(await add(() => new Date())).toMatchObject(line);
  expect(await shop.carts.lines(customer.userId)).toEqual([
    { productId: id('tea'), qty: 1, title: 'tea mug', addedAt: noon.toISOString() },
  ]);
});

test('refuses a product that the shop does not have', async () => {
  const shop = memoryShop();
  expect(await addLine({ ...shop, now }, customer.userId, id('gone'))).toMatchObject({ code: 'product_not_found' });
  expect(await shop.carts.lines(customer.userId)).toEqual([]);
});

test.each([
  ['hidden', 'product_not_found'],
  ['sold-out', 'sold_out'],
] as const)('refuses a product that is %s', async (state, code) => {
  const shop = memoryShop();
  await shop.products.create(product('tea', { state }));
  expect(await addLine({ ...shop, now }, customer.userId, id('tea'))).toMatchObject({ code });
  expect(await shop.carts.lines(customer.userId)).toEqual([]);
});
