import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, id } from '#tests/support/unit/records.ts';
import { removeLine } from './remove-line.ts';

test('removes one line, even twice, and even if its product is gone', async () => {
  const shop = memoryShop();
  const line = { productId: id('tea'), qty: 2, title: 'Tea', addedAt: '1' };
  await shop.carts.put(customer.userId, line);
  await shop.carts.put(customer.userId, { ...line, productId: id('cup') });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await removeLine(shop, customer.userId, id('tea'));
    expect(await shop.carts.lines(customer.userId)).toMatchObject([{ productId: id('cup') }]);
  }
});
