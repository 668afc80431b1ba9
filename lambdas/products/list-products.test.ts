import { beforeEach, expect, test } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { now, product } from '#tests/support/unit/records.ts';
import type { ProductQuery } from '../contracts/products/product.ts';
import { createCursors } from '../platform/cursors.ts';
import { indexProduct } from './index-product.ts';
import { listProducts } from './list-products.ts';
import { reindex } from './reindex.ts';
import { reindexVersion } from './reindexing.ts';

const cursors = createCursors('key');
const later = new Date(now().getTime() + 1);
let shop: MemoryShop;

const minute = (n: number) => new Date(n * 60_000).toISOString();
const add = async (name: string, n: number, fields = {}) => {
  const record = product(name, { createdAt: minute(n), ...fields });
  await shop.products.create(record);
  await indexProduct(shop, [record]);
};
const list = (query: Partial<ProductQuery>) => listProducts({ ...shop, cursors }, { limit: 24, ...query });

/** The titles of every page, following the cursors. */
async function pages(query: Partial<ProductQuery>): Promise<string[][]> {
  const titles: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ ...query, cursor });
    if (!page.ok) throw new Error(page.code);
    titles.push(page.value.products.map(({ title }) => title));
    cursor = page.value.nextCursor;
  } while (cursor !== undefined);
  return titles;
}

beforeEach(() => {
  shop = memoryShop();
});

test('lists the newest first, page by page', async () => {
  for (const n of [1, 2, 3]) await add(`p${n}`, n, { title: `T${n}` });
  expect(await pages({ limit: 2 })).toEqual([['T3', 'T2'], ['T1']]);
});

test('lists by price, ascending or descending, page by page, also within a category', async () => {
  for (const [n, pricePaise] of [9_900, 100_000, 9_900, 5_000].entries()) {
    await add(`p${n}`, n, { title: `T${n}`, pricePaise, category: n < 2 ? 'MiniFrames' : 'DigitalArt' });
  }
  expect(await pages({ sort: 'price-asc', limit: 3 })).toEqual([['T3', 'T0', 'T2'], ['T1']]);
  expect(await pages({ sort: 'price-desc', limit: 3 })).toEqual([['T1', 'T2', 'T0'], ['T3']]);
  expect((await pages({ sort: 'price-desc', category: 'MiniFrames' })).flat()).toEqual(['T1', 'T0']);
});

test('lists the newest first instead of by price until all products are reindexed', async () => {
  for (const [n, pricePaise] of [9_900, 5_000].entries()) await add(`p${n}`, n, { title: `T${n}`, pricePaise });
  const byPrice = () => pages({ sort: 'price-desc' });
  await shop.reindexing.put({ reindexVersion: reindexVersion - 1 });
  expect(await byPrice()).toEqual([['T1', 'T0']]);
  await shop.reindexing.put({ reindexVersion, next: { productId: 'p0' } });
  expect(await byPrice()).toEqual([['T1', 'T0']]);
  await reindex({ ...shop, now }, later);
  expect(await byPrice()).toEqual([['T0', 'T1']]);
});

test('D3: lists a category’s own products and those with its label as title', async () => {
  await add('filed', 1, { title: 'Sunset', category: 'DigitalArt' });
  await add('labelled', 2, { title: 'Digital Art', category: 'MiniFrames' });
  await add('other', 3, { title: 'Frame', category: 'MiniFrames' });
  expect(await pages({ category: 'DigitalArt' })).toEqual([['Digital Art', 'Sunset']]);
  expect(await pages({ category: 'MiniFrames' })).toEqual([['Frame', 'Digital Art']]);
});

test('searches the word index, also within a category', async () => {
  for (const n of [1, 2, 3, 4, 5]) await add(`p${n}`, n, { title: n % 2 ? `Heart ${n}` : `Star ${n}` });
  await add('framed', 6, { title: 'Heart 6', category: 'MiniFrames' });
  expect((await pages({ q: 'HEART', limit: 2 })).flat()).toEqual(['Heart 6', 'Heart 5', 'Heart 3', 'Heart 1']);
  expect((await pages({ q: 'heart mug', category: 'MiniFrames' })).flat()).toEqual(['Heart 6']);
  expect((await pages({ q: 'zebra' })).flat()).toEqual([]);
});

test('returns the unfiltered list for a search without a searchable word', async () => {
  await add('a', 1, { title: 'Heart' });
  expect(await pages({ q: ' h & ! ' })).toEqual([['Heart']]);
});

test.each([
  ['another category', { category: 'MiniFrames' }],
  ['a search', { q: 'heart' }],
  ['the whole list', { category: undefined }],
] as const)('refuses the cursor of a category for %s', async (_, other) => {
  await add('a', 1);
  await add('b', 2);
  const first = await list({ category: 'CartoonArt', limit: 1 });
  const cursor = first.ok ? first.value.nextCursor : undefined;
  expect(cursor).toBeDefined();
  expect(await list({ category: 'CartoonArt', cursor })).toMatchObject({ ok: true });
  expect(await list({ category: 'CartoonArt', ...other, cursor })).toMatchObject({ ok: false, code: 'invalid_cursor' });
});
