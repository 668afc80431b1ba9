import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { now, product } from '#tests/support/unit/records.ts';
import { indexProduct } from './index-product.ts';
import { indexedWords, indexVersion } from './indexed-words.ts';
import { reindex } from './reindex.ts';
import { reindexVersion } from './reindexing.ts';

const later = new Date(now().getTime() + 1);

/** Products with postings of the previous index version: only their own words, and no vocabulary. */
async function oldShop(count: number): Promise<MemoryShop> {
  const shop = memoryShop();
  for (let n = 0; n < count; n++) {
    const record = product(`Frame ${n}`, { createdAt: new Date(n * 1_000).toISOString() });
    await shop.products.create(record);
    for (const word of ['frame', 'mug']) {
      shop.store.postings.set(`${word}#${record.productId}`, { word, entry: record, version: 1 });
    }
  }
  return shop;
}

function expectReindexed({ store }: MemoryShop): void {
  const wanted = [...store.products.values()].flatMap((record) =>
    indexedWords(record).map((word) => [`${word}#${record.productId}`, { word, entry: record, version: indexVersion }]),
  );
  expect(Object.fromEntries(store.postings)).toEqual(Object.fromEntries(wanted));
  expect(store.vocabulary).toContain('cartoon');
  expect([...store.reindexing.values()]).toEqual([{ reindexVersion }]);
}

test('reindexes every product once', async () => {
  const shop = await oldShop(60);
  expect(await reindex({ ...shop, now }, later)).toEqual({ products: 60, done: true });
  expectReindexed(shop);
  const find = vi.spyOn(shop.products, 'find');
  expect(await reindex({ ...shop, now }, later)).toEqual({ products: 0, done: true });
  expect(find).not.toHaveBeenCalled();
});

test('stops at the deadline after a page, and the next run continues', async () => {
  const shop = await oldShop(60);
  expect(await reindex({ ...shop, now }, now())).toEqual({ products: 25, done: false });
  expect(await reindex({ ...shop, now }, now())).toEqual({ products: 25, done: false });
  expect(await reindex({ ...shop, now }, now())).toEqual({ products: 10, done: true });
  expectReindexed(shop);
});

test('completes at once for an empty shop', async () => {
  const shop = memoryShop();
  expect(await reindex({ ...shop, now }, later)).toEqual({ products: 0, done: true });
  expect(shop.store.reindexing.get('products')).toEqual({ reindexVersion });
});

test('starts again for another version of the index', async () => {
  const shop = await oldShop(30);
  await shop.reindexing.put({ reindexVersion: reindexVersion - 1, next: { productId: 'none' } });
  expect(await reindex({ ...shop, now }, later)).toEqual({ products: 30, done: true });
  expectReindexed(shop);
});

test('indexes every product after crashes and concurrent runs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 4 }),
      async (scheduler, lives) => {
        const { store } = await oldShop(30);
        const killed = lives.map((life) => {
          let left = life;
          return memoryShop(async () => {
            await scheduler.schedule(Promise.resolve());
            if (left-- <= 0) throw new Error('Killed');
          }, store);
        });
        await scheduler.waitFor(Promise.allSettled(killed.map((shop) => reindex({ ...shop, now }, later))));
        const shop = memoryShop(undefined, store);
        // A slow run may have moved the position back.
        while (!(await reindex({ ...shop, now }, later)).done);
        expectReindexed(shop);
      },
    ),
    { numRuns: 30 },
  );
});

test('rewrites each product for the new lists, unless it is changed or removed meanwhile', async () => {
  const shop = await oldShop(3);
  const replace = vi.spyOn(shop.products, 'replace');
  const [first, second, third] = [...shop.store.products.values()];
  if (!first || !second || !third) throw new Error('Three products were made.');
  const changed = { ...second, title: 'Frame of today', revision: second.revision + 1 };
  vi.spyOn(shop.products, 'list').mockImplementationOnce(async () => {
    shop.store.products.set(second.productId, changed);
    await shop.products.remove(third.productId);
    return { entries: [first, second, third] };
  });
  await reindex({ ...shop, now }, later);
  expect(replace.mock.calls).toEqual(
    expect.arrayContaining([
      [first, first],
      [changed, changed],
    ]),
  );
  expect([...shop.store.products.values()]).toEqual([first, changed]);
});

test('leaves no posting of a product that is removed meanwhile', async () => {
  const shop = await oldShop(1);
  const [record] = shop.store.products.values();
  if (record === undefined) throw new Error('No product');
  const put = shop.index.put;
  vi.spyOn(shop.index, 'put').mockImplementationOnce(async (word, entry) => {
    await put(word, entry);
    await shop.products.remove(record.productId);
    await indexProduct(shop, [record]);
  });
  await reindex({ ...shop, now }, later);
  expect(shop.store.postings.size).toBe(0);
});
