import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { product } from '#tests/support/unit/records.ts';
import { find, type Search } from './find-products.ts';
import { indexProduct } from './index-product.ts';
import { indexedWords } from './indexed-words.ts';
import type { ProductRecord } from './product.ts';

let shop: MemoryShop;
beforeEach(() => {
  shop = memoryShop();
});

async function add(title: string, fields: Partial<ProductRecord> = {}) {
  const record = product(title, { title, description: 'none', ...fields });
  await shop.products.create(record);
  await indexProduct(shop, [record]);
}

/** The titles of every page, following the positions. */
async function pages(words: readonly string[], search: Partial<Search> = {}): Promise<string[][]> {
  const titles: string[][] = [];
  let after: Search['after'];
  do {
    const found = await find(shop.index, { words, limit: 24, ...search, after });
    titles.push(found.products.map(({ title }) => title));
    after = found.next;
  } while (after !== undefined);
  return titles;
}

test('whole words first, then what begins so; the newest of a word first', async () => {
  await add('Hearts', { createdAt: '2026-03-01T00:00:00.000Z' });
  await add('Old heart', { createdAt: '2026-01-01T00:00:00.000Z' });
  await add('New heart', { createdAt: '2026-02-01T00:00:00.000Z' });
  expect(await pages(['heart'])).toEqual([['New heart', 'Old heart', 'Hearts']]);
  expect(await pages(['hearts'])).toEqual([['Hearts']]);
});

test('every word must be there, each as the beginning of one', async () => {
  await add('Heart collage', { description: 'Your photos in a frame' });
  await add('Heart mirror');
  expect(await pages(['heart', 'photo'])).toEqual([['Heart collage']]);
  expect(await pages(['heart', 'zebra'])).toEqual([[]]);
});

test('a product with several words that begin so is shown once', async () => {
  await add('Photo photos photograph');
  await add('Photograph');
  expect((await pages(['photo'], { limit: 1 })).flat()).toEqual(['Photo photos photograph', 'Photograph']);
});

test('a posting that the product no longer has shows nothing', async () => {
  await add('Heart');
  await shop.index.put('zebra', product('Heart', { title: 'Heart', revision: 2 }));
  expect(await pages(['zebra'])).toEqual([[]]);
});

test('D3: under a category stands what was filed there and what bears its label', async () => {
  await add('Wood Engraving', { category: 'MiniFrames' });
  await add('Wood spirit', { category: 'DigitalArt' });
  expect(await pages(['wood'], { category: 'WoodEngraving' })).toEqual([['Wood Engraving']]);
  expect(await pages(['wood'], { category: 'DigitalArt' })).toEqual([['Wood spirit']]);
});

test('asks for the longest word, in one query of no more than a hundred postings', async () => {
  const list = vi.spyOn(shop.index, 'list');
  for (let n = 0; n < 101; n++) await add(`Portrait ${n}`);
  await add('Portrait of a cat', { createdAt: '2020-01-01T00:00:00.000Z' });
  const { products, next } = await find(shop.index, { words: ['cat', 'portrait'], limit: 24 });
  expect(products).toEqual([]);
  expect(next).toBeDefined();
  expect(list.mock.calls).toEqual([[{ prefix: 'portrait', limit: 100, after: undefined }]]);
  expect((await pages(['cat', 'portrait'])).flat()).toEqual(['Portrait of a cat']);
});

test('pages of any size give exactly the products whose words begin so, each once', async () => {
  const word = fc.constantFrom('ab', 'abc', 'abcd', 'bc', 'cab', 'दि', 'दिन');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { maxLength: 12 }),
      fc.array(word, { minLength: 1, maxLength: 2 }),
      fc.integer({ min: 1, max: 5 }),
      async (titles, words, limit) => {
        shop = memoryShop();
        for (const [n, title] of titles.entries()) await add(`${title.join(' ')} no${n}`);
        const wanted = [...shop.store.products.values()].filter((record) =>
          words.every((prefix) => indexedWords(record).some((each) => each.startsWith(prefix))),
        );
        expect((await pages(words, { limit })).flat().sort()).toEqual(wanted.map(({ title }) => title).sort());
      },
    ),
  );
});
