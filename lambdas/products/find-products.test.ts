import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { memoryIndex } from '#tests/support/unit/memory-index.ts';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { product } from '#tests/support/unit/records.ts';
import { find, type Search } from './find-products.ts';
import { indexProduct } from './index-product.ts';
import { indexedWords } from './indexed-words.ts';
import type { ProductRecord } from './product.ts';
import { searchWord, toSynonyms } from './search-words.ts';

let shop: MemoryShop;
beforeEach(() => {
  shop = memoryShop();
});

async function add(title: string, fields: Partial<ProductRecord> = {}) {
  const record = product(title, { title, description: 'none', ...fields });
  await shop.products.create(record);
  await indexProduct(shop, [record]);
}

/** The words of a search without synonyms. */
function searched(words: readonly string[]): Search['words'] {
  const [first = '', ...rest] = words;
  return [searchWord(first, new Map()), ...rest.map((word) => searchWord(word, new Map()))];
}

/** The titles of every page, following the positions. */
async function pages(typed: readonly string[], search: Partial<Search> = {}): Promise<string[][]> {
  const titles: string[][] = [];
  let after: Search['after'];
  do {
    const found = await find(shop.index, { words: searched(typed), limit: 24, ...search, after });
    if (found === undefined) throw new Error('No position of this search');
    titles.push(found.products.map(({ title }) => title));
    after = found.next;
  } while (after !== undefined);
  return titles;
}

test('lists products with the whole word before those with it as a prefix, newest first', async () => {
  await add('Heartbeat', { createdAt: '2026-03-01T00:00:00.000Z' });
  await add('Old heart', { createdAt: '2026-01-01T00:00:00.000Z' });
  await add('New heart', { createdAt: '2026-02-01T00:00:00.000Z' });
  expect(await pages(['heart'])).toEqual([['New heart', 'Old heart', 'Heartbeat']]);
  expect(await pages(['heartb'])).toEqual([['Heartbeat']]);
});

test('D28: finds products by singular, plural and synonyms', async () => {
  await add('Hearts', { createdAt: '2026-03-01T00:00:00.000Z' });
  await add('Dil', { createdAt: '2026-02-01T00:00:00.000Z' });
  await add('Dilemma', { createdAt: '2026-02-01T00:00:00.000Z' });
  await add('Heart', { createdAt: '2026-01-01T00:00:00.000Z' });
  expect(await pages(['heart'])).toEqual([['Hearts', 'Heart']]);
  expect(await pages(['hearts'])).toEqual([['Hearts', 'Heart']]);
  const synonyms = toSynonyms([['heart', 'dil']]);
  for (const limit of [1, 2, 24]) {
    expect((await pages(['hearts'], { words: [searchWord('hearts', synonyms)], limit })).flat()).toEqual([
      'Hearts',
      'Heart',
      'Dil',
    ]);
  }
});

test('D28: reads a page with one query per synonym, and 100 postings in all', async () => {
  for (let n = 0; n < 60; n++) {
    await add(`Photo ${n}`);
    await add(`Tasveer ${n}`);
  }
  const list = vi.spyOn(shop.index, 'list');
  const words: Search['words'] = [
    searchWord('photo', toSynonyms([['photo', 'tasveer', 'pic']])),
    searchWord('zebra', new Map()),
  ];
  const found = await find(shop.index, { words, limit: 24 });
  expect(list.mock.calls.map(([{ prefix, limit }]) => [prefix, limit])).toEqual([
    ['photo', 100],
    ['tasveer', 40],
  ]);
  expect(found).toMatchObject({ products: [], next: { spelling: 'tasveer#' } });
});

test('refuses a position of another search', async () => {
  expect(await find(shop.index, { words: searched(['heart']), limit: 1, after: { pk: 'WORD#st', sk: 'star#' } })).toBe(
    undefined,
  );
  expect(await find(shop.index, { words: searched(['heart']), limit: 1, after: { spelling: 'star' } })).toBe(undefined);
});

test('finds postings of the previous index version until the product is reindexed', async () => {
  const frame = product('frame', { title: 'Photos in frames', description: 'none', category: 'MiniFrames' });
  const old = memoryIndex(
    async (effect) => effect(),
    shop.store.postings,
    ({ productId }) => productId,
    (word, prefix) => word.startsWith(prefix),
  );
  await shop.products.create(frame);
  for (const word of ['photos', 'in', 'frames', 'none']) await old.put(word, frame);
  for (const typed of ['photos', 'photo', 'frames']) expect(await pages([typed])).toEqual([['Photos in frames']]);
  expect(await pages(['mini'])).toEqual([[]]);
  await shop.index.put('photo', frame);
  expect(await pages(['photos'])).toEqual([['Photos in frames']]);
  await indexProduct(shop, [frame]);
  for (const typed of ['photos', 'photo', 'frames', 'mini'])
    expect(await pages([typed])).toEqual([['Photos in frames']]);
});

test('requires every word, each as a prefix', async () => {
  await add('Heart collage', { description: 'Your photos in a frame' });
  await add('Heart mirror');
  expect(await pages(['heart', 'photo'])).toEqual([['Heart collage']]);
  expect(await pages(['heart', 'zebra'])).toEqual([[]]);
});

test('shows a product with several matching words once', async () => {
  await add('Photo photos photograph');
  await add('Photograph');
  expect((await pages(['photo'], { limit: 1 })).flat()).toEqual(['Photo photos photograph', 'Photograph']);
});

test('ignores a stale posting', async () => {
  await add('Heart');
  await shop.index.put('zebra', product('Heart', { title: 'Heart', revision: 2 }));
  expect(await pages(['zebra'])).toEqual([[]]);
});

test('D3: a category shows its own products and those with its label as title', async () => {
  await add('Wood Engraving', { category: 'MiniFrames' });
  await add('Wood spirit', { category: 'DigitalArt' });
  expect(await pages(['wood'], { category: 'WoodEngraving' })).toEqual([['Wood Engraving']]);
  expect(await pages(['wood'], { category: 'DigitalArt' })).toEqual([['Wood spirit']]);
});

test('queries the longest word once, for at most 100 postings', async () => {
  const list = vi.spyOn(shop.index, 'list');
  for (let n = 0; n < 101; n++) await add(`Portrait ${n}`);
  await add('Portrait of a cat', { createdAt: '2020-01-01T00:00:00.000Z' });
  const found = await find(shop.index, { words: searched(['cat', 'portrait']), limit: 24 });
  expect(found?.products).toEqual([]);
  expect(found?.next).toBeDefined();
  expect(list.mock.calls).toEqual([[{ prefix: 'portrait', whole: false, limit: 100, after: undefined }]]);
  expect((await pages(['cat', 'portrait'])).flat()).toEqual(['Portrait of a cat']);
});

test('lists exactly the matching products, each once, for any page size', async () => {
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
