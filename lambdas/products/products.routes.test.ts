import { beforeEach, expect, test } from 'vitest';
import { memoryApi } from '#tests/support/unit/api.ts';
import { id, owner, product, upload } from '#tests/support/unit/records.ts';

let api: ReturnType<typeof memoryApi>;
const { imageKey } = upload();
const mug = { title: ' Mug ', description: 'Yours', category: 'CartoonArt', price: 10.5, imageKey };
const create = (body: unknown) => api.call('POST /api/products', { as: owner, body });
const change = (body: unknown, productId = id('tea')) =>
  api.call('PATCH /api/products/{productId}', { as: owner, body, pathParameters: { productId } });
const remove = (productId: string) =>
  api.call('DELETE /api/products/{productId}', { as: owner, pathParameters: { productId } });

beforeEach(async () => {
  api = memoryApi();
  await api.shop.products.create(product('tea'));
  await api.shop.uploads.create(upload({ status: 'published' }));
});

test('lets an owner add a product, but ignores the fields that the shop sets itself', async () => {
  const body = { ...mug, productId: 'X', createdAt: 'X', revision: 9, pricePaise: 1 };
  expect(await create(body)).toMatchObject({
    status: 201,
    cache: 'no-store',
    body: { productId: id('new'), title: 'Mug', price: 10.5 },
  });
  expect(api.shop.store.products.get(id('new'))).toMatchObject({ pricePaise: 1_050, revision: 1 });
});

test('derives the product’s ID from a valid Idempotency-Key', async () => {
  const under = (key: string, body: unknown = mug) =>
    api.call('POST /api/products', { as: owner, body, headers: { 'idempotency-key': key } });
  const first = await under('k');
  expect(first).toMatchObject({ status: 201 });
  expect(await under('k')).toEqual(first);
  expect(await under('k', { ...mug, title: 'Cup' })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  });
  expect(await under('two words')).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});

test.each([
  ['title', { title: '  ' }],
  ['title', { title: 'x'.repeat(121) }],
  ['title', { title: 7 }],
  ['title', { title: 'Mug\ud800' }],
  ['title', { title: 'Mug\nshot' }],
  ['title', { title: '\u3164' }],
  ['description', { description: 'Yours\udc00' }],
  ['description', { description: 'Yours\u0000' }],
  ['description', { description: '\u200b' }],
  ['description', { description: '' }],
  ['description', { description: 'x'.repeat(2_001) }],
  ['category', { category: 'Cars' }],
  ['category', { category: '' }],
  ['price', { price: 0 }],
  ['price', { price: -1 }],
  ['price', { price: 1.005 }],
  ['price', { price: 10_000_001 }],
  ['price', { price: '10' }],
  ['price', { price: null }],
  ['imageKey', { imageKey: undefined }],
  ['imageKey', { imageKey: 'product-images/x/y.png' }],
  ['imageKeys', { imageKeys: ['product-images/x/y.png'], imageKey: undefined }],
  ['imageKeys', { imageKeys: ['product-images/x/y.png'] }],
  ['imageKeys', { imageKeys: [] }],
  ['imageKeys', { imageKeys: [imageKey, imageKey] }],
  ['imageKeys', { imageKeys: Array.from({ length: 9 }, (_, n) => `${imageKey}${n}`), imageKey: undefined }],
  ['imageKeys', { imageKeys: imageKey }],
  ['imageKeys.1', { imageKeys: [imageKey, ''] }],
])('refuses a wrong %s: %j', async (field, wrong) => {
  expect(await create({ ...mug, ...wrong })).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', errors: [{ field }] },
  });
});

test('D12: an owner changes some fields', async () => {
  expect(await change({ price: 5 })).toMatchObject({ status: 200, body: { title: 'tea mug', price: 5 } });
  expect(await change({})).toMatchObject({ status: 400, body: { detail: 'Please change at least one field.' } });
  expect(await change({ price: 0 })).toMatchObject({ status: 400, body: { errors: [{ field: 'price' }] } });
  expect(await change({ price: 5 }, id('none'))).toMatchObject({ status: 404 });
  expect(await change({ price: 5 }, 'USER#x')).toMatchObject({ status: 404 });
});

test('accepts a product’s pictures by imageKeys, by imageKey, or by both if they agree', async () => {
  for (const pictures of [{ imageKeys: [imageKey] }, { imageKey }, { imageKey, imageKeys: [imageKey] }]) {
    const body = { ...mug, imageKey: undefined, ...pictures };
    expect(await create(body)).toMatchObject({ status: 201, body: { pictures: [{ url: expect.any(String) }] } });
    await api.shop.products.remove(id('new'));
    expect(await change(pictures)).toMatchObject({ status: 200, body: { pictures: [{}] } });
  }
  const both = { imageKey, imageKeys: ['product-images/x/y.png', imageKey] };
  expect(await change(both)).toMatchObject({ status: 400, body: { errors: [{ field: 'imageKeys' }] } });
});

test('D12: an owner removes a product', async () => {
  expect(await remove(id('tea'))).toMatchObject({ status: 204, body: undefined });
  expect(await remove(id('tea'))).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
  expect(await remove('#')).toMatchObject({ status: 404, body: { code: 'product_not_found' } });
});
