import { expect, test } from 'vitest';
import { getProduct } from '../../../../../lambdas/operations/products/get.ts';
import { memoryShop } from '../../support/memory-shop.ts';
import { id, product } from '../../support/records.ts';

test('answers the product, or that there is none', async () => {
  const shop = memoryShop();
  await shop.products.create(product('tea'));
  expect(await getProduct(shop, id('tea'))).toMatchObject({ ok: true, value: { title: 'tea mug', price: 250.5 } });
  expect(await getProduct(shop, id('gone'))).toMatchObject({ ok: false, code: 'product_not_found' });
});
