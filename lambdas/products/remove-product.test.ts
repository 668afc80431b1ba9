import { expect, test, vi } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { id, product } from '#tests/support/unit/records.ts';
import { removeProduct } from './remove-product.ts';

test('D12: removes a product once', async () => {
  const shop = memoryShop();
  await shop.products.create(product('tea'));
  const noted = vi.fn();
  expect(await removeProduct(shop, id('tea'), noted)).toEqual({ ok: true, value: undefined });
  expect(await removeProduct(shop, id('tea'), noted)).toMatchObject({ code: 'product_not_found' });
  expect(noted.mock.calls).toEqual([[{ title: product('tea').title }]]);
});
