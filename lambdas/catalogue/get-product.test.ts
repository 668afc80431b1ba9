import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { id, product } from '#tests/support/unit/records.ts';
import { getProduct } from './get-product.ts';

test('answers the product, or that there is none', async () => {
  const shop = memoryShop();
  await shop.products.create(product('tea'));
  expect(await getProduct(shop, id('tea'))).toMatchObject({ ok: true, value: { title: 'tea mug', price: 250.5 } });
  expect(await getProduct(shop, id('gone'))).toMatchObject({ ok: false, code: 'product_not_found' });
});
