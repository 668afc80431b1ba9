import { beforeEach, expect, test } from 'vitest';
import { memoryApi } from '#tests/support/unit/api.ts';
import { id, product } from '#tests/support/unit/records.ts';

let api: ReturnType<typeof memoryApi>;
const list = (queryStringParameters: Record<string, string> = {}) =>
  api.call('GET /api/products', { queryStringParameters });

beforeEach(async () => {
  api = memoryApi();
  for (const n of [1, 2, 3]) {
    await api.shop.products.create(product(`p${n}`, { createdAt: `2026-01-0${n}`, category: 'MagicMirror' }));
  }
});

test('returns the list in pages, which the CDN caches briefly', async () => {
  const first = await list({ limit: '2' });
  expect(first).toMatchObject({ status: 200, type: 'application/json', cache: 'public, max-age=0, s-maxage=1' });
  expect(first.body.products.map(({ title }: { title: string }) => title)).toEqual(['p3 mug', 'p2 mug']);
  const second = await list({ limit: '2', cursor: first.body.nextCursor });
  expect(second.body).toEqual({ products: [expect.objectContaining({ title: 'p1 mug' })] });
  expect((await list({ category: 'MiniFrames', q: '' })).body).toEqual({ products: [] });
});

test('lets the CDN cache a delivery for all visitors, but none for a PIN', async () => {
  const ask = (query: Record<string, string>) =>
    api.call('GET /api/delivery', { queryStringParameters: { productId: id('p1'), ...query } });
  expect(await ask({})).toMatchObject({ status: 200, cache: 'public, max-age=0, s-maxage=60' });
  expect(await ask({ pin: '411001' })).toMatchObject({ status: 200, cache: 'no-store' });
  expect(await ask({ complete: 'true' })).toMatchObject({ status: 200, cache: 'no-store' });
  for (const route of ['GET /api/settings', 'GET /api/occasions'] as const) {
    expect(await api.call(route, {})).toMatchObject({ status: 200, cache: 'public, max-age=0, s-maxage=1' });
  }
});

test('ignores an unknown parameter, which CloudFront drops', async () => {
  expect(await list({ limit: '2', x: 'random' })).toEqual(await list({ limit: '2' }));
});

test.each([
  [{ limit: '0' }, 'limit'],
  [{ limit: '101' }, 'limit'],
  [{ limit: '1.5' }, 'limit'],
  [{ limit: 'many' }, 'limit'],
  [{ limit: '1e1' }, 'limit'],
  [{ limit: '0x10' }, 'limit'],
  [{ limit: '0b1' }, 'limit'],
  [{ limit: ' 5 ' }, 'limit'],
  [{ limit: '+5' }, 'limit'],
  [{ limit: '5.0' }, 'limit'],
  [{ limit: '-1' }, 'limit'],
  [{ limit: '٣' }, 'limit'],
  [{ limit: 'Infinity' }, 'limit'],
  [{ limit: '9'.repeat(400) }, 'limit'],
  [{ limit: '1,2' }, 'limit'],
  [{ category: 'Cars' }, 'category'],
  [{ category: 'Magic Mirror' }, 'category'],
  [{ q: 'x'.repeat(101) }, 'q'],
  [{ sort: 'price' }, 'sort'],
  [{ sort: 'price-asc', q: 'mug' }, 'sort'],
])('refuses %j', async (query, field) => {
  expect(await list(query)).toMatchObject({
    status: 400,
    cache: 'no-store',
    body: { code: 'invalid_request', errors: [{ field }] },
  });
});

test('refuses the cursor of a list with another sort order', async () => {
  const { body } = await list({ limit: '2', sort: 'price-asc' });
  expect((await list({ limit: '2', sort: 'price-asc', cursor: body.nextCursor })).body.products).toHaveLength(1);
  const { nextCursor: cursor } = body;
  expect(await list({ cursor })).toMatchObject({ body: { code: 'invalid_cursor' } });
  expect(await list({ cursor, sort: 'price-desc' })).toMatchObject({ body: { code: 'invalid_cursor' } });
});

test.each(['x', 'e30.AAAA', '#'])('refuses the broken cursor %s', async (cursor) => {
  expect(await list({ cursor })).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } });
});

test('returns a product, and 404 for a missing one', async () => {
  const get = (productId: string) => api.call('GET /api/products/{productId}', { pathParameters: { productId } });
  expect(await get(id('p1'))).toMatchObject({ status: 200, body: { title: 'p1 mug' } });
  for (const none of [id('none'), 'PRODUCT#x', '']) {
    expect(await get(none)).toMatchObject({ status: 404, cache: 'no-store', body: { code: 'product_not_found' } });
  }
});
