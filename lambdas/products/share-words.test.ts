import { beforeEach, expect, test, vi } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { product } from '#tests/support/unit/records.ts';
import { indexProduct } from './index-product.ts';
import type { ProductRecord } from './product.ts';
import { searchWord, toSynonyms } from './search-words.ts';
import { shareWords } from './share-words.ts';

let shop: MemoryShop;
beforeEach(() => {
  shop = memoryShop();
});

async function add(title: string, fields: Partial<ProductRecord> = {}): Promise<void> {
  const record = product(title, { title, description: 'none', ...fields });
  await shop.products.create(record);
  await indexProduct(shop, [record]);
}

const synonyms = toSynonyms([['mother', 'mummy']]);

async function shared(typed: readonly string[], search: Partial<Parameters<typeof shareWords>[1]> = {}) {
  const words = typed.map((word) => searchWord(word, synonyms));
  const found = await shareWords(shop.index, { words, shows: () => true, complete: true, ...search });
  return found?.map((word) => word.typed);
}

test('keeps the words of the product that has most of them', async () => {
  await add('Mug for mother and father');
  await add('Anniversary mug');
  await add('Heart for an anniversary, mother and father');
  expect(await shared(['mug', 'mummy', 'father', 'anniversary'])).toEqual(['mummy', 'father', 'anniversary']);
});

test('keeps the rarest word if no product has two, and the last of the rarest', async () => {
  await add('Family frame 1');
  await add('Family frame 2');
  await add('Diwali lights');
  expect(await shared(['family', 'diwali'])).toEqual(['diwali']);
  expect(await shared(['diwali', 'family'])).toEqual(['diwali']);
  await add('Rakhi card');
  expect(await shared(['diwali', 'rakhi'])).toEqual(['rakhi']);
  expect(await shared(['diwali', 'frame', 'family'])).toEqual(['frame', 'family']);
});

test('counts only products that the search shows', async () => {
  await add('Diwali lights', { category: 'MagicMirror' });
  await add('Family frame', { category: 'MiniFrames' });
  const shows = ({ category }: ProductRecord) => category === 'MiniFrames';
  expect(await shared(['diwali', 'family'], { shows })).toEqual(['family']);
  expect(await shared(['diwali', 'family'], { shows: () => false })).toBeUndefined();
});

test('leaves out nothing if a product has all words, or a word has no product', async () => {
  await add('Diwali lights for the family');
  expect(await shared(['diwali', 'family'])).toBeUndefined();
  expect(await shared(['diwali', 'rocket'])).toBeUndefined();
  expect(await shared(['diwali'])).toBeUndefined();
});

test('leaves out nothing while a product that was not read may have all words', async () => {
  for (let n = 0; n < 51; n++) await add(`Mug ${n}`);
  for (let n = 0; n < 51; n++) await add(`Frame ${n}`);
  expect(await shared(['mug', 'frame'], { complete: false })).toBeUndefined();
  expect(await shared(['mug', 'frame'], { complete: true })).toEqual(['frame']);
  await add('Rocket');
  expect(await shared(['mug', 'rocket'], { complete: false })).toEqual(['rocket']);
});

test('reads a hundred postings of at most six words', async () => {
  const words = ['mug', 'frame', 'heart', 'dog', 'cat', 'owl', 'hen'];
  for (let n = 0; n < 40; n++) await add(`Mug frame heart dog cat owl hen ${n}`);
  const list = vi.spyOn(shop.index, 'list');
  await shared([...words, 'rocket']);
  expect(list.mock.calls.map(([{ prefix, limit }]) => [prefix, limit])).toEqual(
    words.slice(0, 6).map((word) => [word, 16]),
  );
});
