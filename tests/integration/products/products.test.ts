import { beforeAll, describe, expect, it } from 'vitest';
import type { Product, ProductPage } from '#contracts/products/product.ts';
import { type Client, call, newProduct, origin, owner } from '../../support/shop.ts';

/** The word index and CloudFront's cache are updated within seconds, or later on a busy machine. */
const soon = { timeout: 15_000 };

describe('the catalogue', () => {
  let shopkeeper: Client;
  beforeAll(async () => {
    shopkeeper = await owner();
  });

  const list = async (query = '') => (await call<ProductPage>('GET', `/api/products${query}`)).body;

  it('paginates products with 24 per page by default, and lists each product once', async () => {
    const first = await list();
    expect(first.products).toHaveLength(24);
    const seen = [...first.products];
    for (let cursor = first.nextCursor; cursor !== undefined; ) {
      const page = await list(`?limit=7&cursor=${encodeURIComponent(cursor)}`);
      seen.push(...page.products);
      cursor = page.nextCursor;
    }
    expect(seen.length).toBeGreaterThanOrEqual(24);
    expect(new Set(seen.map((product) => product.productId)).size).toBe(seen.length);
  });

  it('sorts the shop and a category by price, and follows a change of price', async () => {
    const made = [
      await newProduct(shopkeeper, { title: 'Dear', category: 'MagicMirror', price: 9_999_990 }),
      await newProduct(shopkeeper, { title: 'Dearer', category: 'MagicMirror', price: 9_999_995.5 }),
    ];
    const ids = made.map(({ productId }) => productId);
    const inOrder = (query: string) =>
      expect.poll(async () => {
        const { products } = await list(`?limit=100&${query}`);
        return products.flatMap(({ productId }) => (ids.includes(productId) ? [ids.indexOf(productId)] : []));
      }, soon);
    await inOrder('sort=price-desc').toEqual([1, 0]);
    await inOrder('sort=price-desc&category=MagicMirror').toEqual([1, 0]);
    await inOrder('sort=price-asc&category=MagicMirror').toEqual([0, 1]);
    await shopkeeper.call('PATCH', `/api/products/${ids[0]}`, { body: { price: 9_999_999 } });
    await inOrder('sort=price-desc').toEqual([0, 1]);
    await inOrder('sort=price-asc&category=MagicMirror').toEqual([1, 0]);
    for (const id of ids) await shopkeeper.call('DELETE', `/api/products/${id}`);
    await inOrder('sort=price-desc').toEqual([]);
  });

  it('returns one product, and 404 for a missing one', async () => {
    const product = await newProduct(shopkeeper, { title: 'A frame to find' });
    const found = await call<Product>('GET', `/api/products/${product.productId}`);
    expect(found.status).toBe(200);
    expect(found.body).toEqual(product);
    const missing = await call('GET', '/api/products/0000000000000000');
    expect(missing.status).toBe(404);
    expect(missing.body).toMatchObject({ status: 404, code: 'product_not_found' });
  });

  it('D3: lists a product under its own category, and under the category in its title', async () => {
    const product = await newProduct(shopkeeper, { title: 'Wood Engraving', category: 'HeartCollage' });
    // CloudFront may serve an older list.
    const timesIn = (query: string) =>
      expect.poll(async () => {
        const { products } = await list(`?limit=100${query}`);
        return products.filter(({ productId }) => productId === product.productId).length;
      }, soon);
    for (const query of ['', '&category=HeartCollage', '&category=WoodEngraving']) await timesIn(query).toBe(1);
    await shopkeeper.call('PATCH', `/api/products/${product.productId}`, { body: { title: 'Engraved no more' } });
    await timesIn('&category=WoodEngraving').toBe(0);
    await shopkeeper.call('DELETE', `/api/products/${product.productId}`);
    await timesIn('&category=HeartCollage').toBe(0);
  });

  it('finds words of the title and the description in upper or lower case soon after a change', async () => {
    const product = await newProduct(shopkeeper, { title: 'Zebra in Quíll', description: 'Striped theremin. मिठाई' });
    const found = async (q: string, filter = '') =>
      (await list(`?q=${encodeURIComponent(q)}${filter}`)).products.map(({ productId }) => productId);
    await expect.poll(() => found('zebra'), soon).toEqual([product.productId]);
    for (const q of ['QUILL zebra', 'theremin', 'there', 'मिठाई']) expect(await found(q)).toEqual([product.productId]);
    expect(await found('zebra', '&category=MiniFrames')).toEqual([product.productId]);
    expect(await found('zebra', '&category=DigitalArt')).toEqual([]);

    const path = `/api/products/${product.productId}`;
    await shopkeeper.call('PATCH', path, { body: { title: 'Okapi in Quill' } });
    await expect.poll(() => found('okapi'), soon).toEqual([product.productId]);
    await expect.poll(() => found('zebra'), soon).toEqual([]);
    await shopkeeper.call('DELETE', path);
    await expect.poll(() => found('theremin'), soon).toEqual([]);
  });

  it('paginates search results', async () => {
    for (const n of [1, 2, 3]) await newProduct(shopkeeper, { title: `Marmoset ${n}` });
    await expect.poll(async () => (await list('?q=marmoset')).products.length, soon).toBe(3);
    const first = await list('?q=marmoset&limit=2');
    const cursor = encodeURIComponent(first.nextCursor ?? '');
    const second = await list(`?q=marmoset&limit=2&cursor=${cursor}`);
    expect([...first.products, ...second.products].map(({ title }) => title)).toEqual([
      'Marmoset 3',
      'Marmoset 2',
      'Marmoset 1',
    ]);
    expect((await call('GET', `/api/products?q=zebra&cursor=${cursor}`)).status).toBe(400);
  });

  it('accepts a product from the owner, and serves its picture to all visitors', async () => {
    const product = await newProduct(shopkeeper, { title: '  Trimmed  ', price: 1234.5 });
    expect(product).toMatchObject({ title: 'Trimmed', price: 1234.5, category: 'MiniFrames' });
    const picture = await fetch(new URL(product.url, origin()));
    expect(picture.status).toBe(200);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('cache-control')).toContain('immutable');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('D12: lets the owner change, hide and remove a product', async () => {
    const product = await newProduct(shopkeeper);
    const path = `/api/products/${product.productId}`;
    const changed = await shopkeeper.call<Product>('PATCH', path, { body: { price: 650, category: 'DigitalArt' } });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ ...product, price: 650, category: 'DigitalArt' });
    const listed = async () => (await list('?category=DigitalArt&limit=100')).products.map((p) => p.productId);
    await expect.poll(listed, soon).toContain(product.productId);
    const hidden = async () =>
      (await shopkeeper.call<ProductPage>('GET', '/api/manage/products')).body.products.map((p) => p.productId);
    expect(await hidden()).not.toContain(product.productId);
    await shopkeeper.call('PATCH', path, { body: { state: 'hidden' } });
    await expect.poll(hidden, soon).toContain(product.productId);
    expect((await shopkeeper.call('DELETE', path)).status).toBe(204);
    expect((await call('GET', path)).status).toBe(404);
    expect((await shopkeeper.call('PATCH', path, { body: { price: 1 } })).status).toBe(404);
    expect((await shopkeeper.call('DELETE', path)).status).toBe(404);
  });
});
