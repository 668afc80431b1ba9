import { expect, test } from 'vitest';
import { removeProduct } from '../../../../../lambdas/operations/products/remove.ts';
import { memoryShop } from '../../support/memory-shop.ts';
import { id, product } from '../../support/records.ts';

test('D12: a product leaves the shop once', async () => {
  const shop = memoryShop();
  await shop.products.create(product('tea'));
  expect(await removeProduct(shop, id('tea'))).toEqual({ ok: true, value: undefined });
  expect(await removeProduct(shop, id('tea'))).toMatchObject({ code: 'product_not_found' });
});
