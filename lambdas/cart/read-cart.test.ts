import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, id, now, product } from '#tests/support/unit/records.ts';
import { readCart } from './read-cart.ts';

test('D15, D12: shows current prices, and names removed products', async () => {
  const shop = memoryShop();
  await shop.products.create(product('tea', { pricePaise: 10 }));
  await shop.carts.put(customer.userId, { productId: id('tea'), qty: 3, title: 'tea mug', addedAt: '1' });
  await shop.carts.put(customer.userId, { productId: id('gone'), qty: 2, title: 'Old cup', addedAt: '2' });
  const cart = await readCart(shop, customer.userId);
  expect(cart).toMatchObject({
    lines: [{ productId: id('tea'), price: 0.1, qty: 3, totalProductPrice: 0.3 }],
    removed: [{ productId: id('gone'), title: 'Old cup' }],
    totalQuantity: 3,
    totalPrice: 0.3,
  });
  expect(cart.version).toHaveLength(22);
});

test('reads an empty cart', async () => {
  expect(await readCart(memoryShop(), customer.userId)).toMatchObject({
    lines: [],
    removed: [],
    totalQuantity: 0,
    totalPrice: 0,
  });
});

test('shows a sold-out line as such, and lists a hidden product as removed', async () => {
  const shop = memoryShop();
  for (const [name, state] of [
    ['tea', 'sold-out'],
    ['cup', 'hidden'],
  ] as const) {
    await shop.products.create(product(name, { state }));
    await shop.carts.put(customer.userId, { productId: id(name), qty: 1, title: name, addedAt: name });
  }
  expect(await readCart({ ...shop, now }, customer.userId)).toMatchObject({
    lines: [{ productId: id('tea'), state: 'sold-out' }],
    removed: [{ productId: id('cup'), title: 'cup' }],
  });
});
