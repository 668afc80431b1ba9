import { expect, test } from 'vitest';
import { removeLine } from '../../../../../lambdas/operations/cart/remove-line.ts';
import { memoryShop } from '../../support/memory-shop.ts';
import { id, shopper } from '../../support/records.ts';

test('D12: a line goes, also when its product is gone, and also twice', async () => {
  const shop = memoryShop();
  await shop.carts.put(shopper.userId, { productId: id('gone'), qty: 1, title: 'Tea', addedAt: '1' });
  await removeLine(shop, shopper.userId, id('gone'));
  await removeLine(shop, shopper.userId, id('gone'));
  expect(await shop.carts.lines(shopper.userId)).toEqual([]);
});
