import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, id } from '#tests/support/unit/records.ts';
import { removeLine } from './remove-line.ts';

test('D12: deletes a line, also if its product is removed, and also twice', async () => {
  const shop = memoryShop();
  await shop.carts.put(customer.userId, { productId: id('gone'), qty: 1, title: 'Tea', addedAt: '1' });
  await removeLine(shop, customer.userId, id('gone'));
  await removeLine(shop, customer.userId, id('gone'));
  expect(await shop.carts.lines(customer.userId)).toEqual([]);
});
