import { beforeEach, expect, test } from 'vitest';
import type { NewProduct } from '../../../../../lambdas/contracts/product.ts';
import { createProduct } from '../../../../../lambdas/operations/products/create.ts';
import { type MemoryShop, memoryShop } from '../../support/memory-shop.ts';
import { id, now, upload } from '../../support/records.ts';

let shop: MemoryShop;
const fields: NewProduct = {
  title: 'Mug',
  description: 'Yours',
  category: 'CartoonArt',
  price: 199.99,
  imageKey: upload().imageKey,
};
const create = (changes: Partial<NewProduct> = {}) =>
  createProduct({ ...shop, newId: () => id('new'), now }, { ...fields, ...changes });

beforeEach(() => {
  shop = memoryShop();
  shop.store.uploads.set(id('upload'), upload({ status: 'published' }));
});

test('a product is kept in whole paise', async () => {
  expect(await create()).toMatchObject({ ok: true, value: { productId: id('new'), price: 199.99 } });
  expect(shop.store.products.get(id('new'))).toEqual({
    productId: id('new'),
    title: 'Mug',
    description: 'Yours',
    category: 'CartoonArt',
    pricePaise: 19_999,
    imageKey: fields.imageKey,
    createdAt: now().toISOString(),
    revision: 1,
  });
});

test('the picture has the measures that its upload told', async () => {
  const renditions = [640, 320].map((width) => ({ width, height: 1, size: 1 }));
  shop.store.uploads.set(id('upload'), upload({ status: 'published', width: 900, height: 600, renditions }));
  const picture = { width: 900, height: 600, widths: [320, 640] };
  expect(await create()).toMatchObject({ value: { picture } });
  expect(shop.store.products.get(id('new'))).toMatchObject({ picture });
});

test('a picture without renditions still has its size', async () => {
  shop.store.uploads.set(id('upload'), upload({ status: 'published', width: 9, height: 6 }));
  expect(await create()).toMatchObject({ value: { picture: { width: 9, height: 6, widths: [] } } });
});

test.each([
  ['no key of ours', 'elsewhere/x.png'],
  ['no id in it', 'product-images/../x.png'],
  ['an upload nobody made', `product-images/${id('nobody')}/x.png`],
  ['another name', `product-images/${id('upload')}/other.png`],
])('an image is refused: %s', async (_, imageKey) => {
  expect(await create({ imageKey })).toMatchObject({ code: 'invalid_request', errors: [{ field: 'imageKey' }] });
  expect(shop.store.products.size).toBe(0);
});

test('an image that is not published yet is refused', async () => {
  shop.store.uploads.set(id('upload'), upload());
  expect(await create()).toMatchObject({ code: 'invalid_request', errors: [{ field: 'imageKey' }] });
});
