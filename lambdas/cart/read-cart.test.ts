import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, id, product } from '#tests/support/unit/records.ts';
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
