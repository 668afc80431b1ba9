import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { id, product } from '#tests/support/unit/records.ts';
import { removeProduct } from './remove-product.ts';

test('D12: removes a product once', async () => {
  const shop = memoryShop();
  await shop.products.create(product('tea'));
  expect(await removeProduct(shop, id('tea'))).toEqual({ ok: true, value: undefined });
  expect(await removeProduct(shop, id('tea'))).toMatchObject({ code: 'product_not_found' });
});
