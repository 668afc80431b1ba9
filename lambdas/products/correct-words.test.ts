import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { anyCharacter } from '#tests/support/any-character.ts';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { product } from '#tests/support/unit/records.ts';
import { limits } from '../contracts/limits.ts';
import { createCursors } from '../platform/cursors.ts';
import { correctWords } from './correct-words.ts';
import { indexProduct } from './index-product.ts';
import { listProducts } from './list-products.ts';
import { toSynonyms } from './search-words.ts';

async function shopWith(...titles: readonly string[]): Promise<MemoryShop> {
  const shop = memoryShop();
  for (const title of titles) {
    const record = product(title, { title, description: 'none' });
    await shop.products.create(record);
    await indexProduct(shop, [record]);
  }
  return shop;
}

const none = toSynonyms([]);

test('corrects a misspelt word to the similar word that most products have', async () => {
  const shop = await shopWith('Welding set', 'Wedding frame', 'Wedding mug');
  expect(await correctWords(shop, ['weding', 'mug'], none)).toEqual(['wedding', 'mug']);
});

test('prefers a whole word to a prefix', async () => {
  const shop = await shopWith('Portraits', 'Portraiture', 'Portraiture', 'Porcelain');
  expect(await correctWords(shop, ['portrat'], none)).toEqual(['portrait']);
  expect(await correctWords(shop, ['porselai'], none)).toEqual(['porcelain']);
});

test('leaves out words that no product has, and stop words, if at least half of the words remain', async () => {
  const shop = await shopWith('Wedding frame');
  expect(await correctWords(shop, ['wedding', 'gift', 'for', 'aunt'], none)).toEqual(['wedding']);
  expect(await correctWords(shop, ['weding', 'frame', '2019'], none)).toEqual(['wedding', 'frame']);
  expect(await correctWords(shop, ['wedding', 'aunt', '2019'], none)).toBeUndefined();
  expect(await correctWords(shop, ['aunt'], none)).toBeUndefined();
});

test('looks up the correctable words of a long search first', async () => {
  const shop = await shopWith('Wedding frame for a cat, dog, cow, owl, hen, fox');
  const short = ['cat', 'dog', 'cow', 'owl', 'hen', 'fox'];
  expect(await correctWords(shop, [...short, 'weding'], none)).toEqual([...short, 'wedding']);
});

test('ignores a word of the vocabulary that no product has any more', async () => {
  const shop = await shopWith('Wedding frame');
  const [record] = shop.store.products.values();
  if (record === undefined) throw new Error('No product');
  await shop.products.remove(record.productId);
  await indexProduct(shop, [record]);
  expect(shop.store.vocabulary).toContain('wedding');
  expect(await correctWords(shop, ['weding'], none)).toBeUndefined();
});

test('corrects a misspelt synonym', async () => {
  const shop = await shopWith('Birthday mug');
  expect(await correctWords(shop, ['janamdim'], toSynonyms([['birthday', 'janamdin']]))).toEqual(['janamdin']);
});

test('leaves out a known synonym that no product has, instead of correcting it', async () => {
  const shop = await shopWith('Wooden feather');
  const synonyms = toSynonyms([['father', 'dad', 'papa']]);
  expect(await correctWords(shop, ['father'], synonyms)).toBeUndefined();
  expect(await correctWords(shop, ['wooden', 'fathers'], synonyms)).toEqual(['wooden']);
});

test('leaves out a word with synonyms that is only the beginning of another word', async () => {
  const shop = await shopWith('Dadi’s mirror');
  expect(await correctWords(shop, ['mirror', 'dad'], toSynonyms([['father', 'dad']]))).toEqual(['mirror']);
});

test.each([
  ['words that products have', ['wedding', 'frame']],
  ['short words', ['gelb', 'mugg']],
  ['numbers', ['no00000042']],
  ['more misspelt words than two', ['weding', 'fraame', 'cattts']],
  ['more misspelt words than it looks up', ['weding', ...Array.from('abcdef', (letter) => letter.repeat(6))]],
])('does not correct %s', async (_, words) => {
  const shop = await shopWith('Wedding frame with mug no00000041 and cats');
  expect(await correctWords(shop, words, none)).toBeUndefined();
});

test('bounds the reads of a search, for any input', async () => {
  const shop = await shopWith(...Array.from({ length: 8 }, (_, n) => `Wedding ${'abcdefgh'[n]}earts`), 'तस्वीर');
  const list = vi.spyOn(shop.index, 'list');
  const near = vi.spyOn(shop.vocabulary, 'near');
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: limits.searchLength }),
    fc
      .array(fc.constantFrom('weding', 'hearst', 'birthdy', 'तस्वर', 'gift', 'e\u0301'.repeat(9), '\u202e', 'ﷺ'), {
        maxLength: 20,
      })
      .map((words) => words.join(' ').slice(0, limits.searchLength)),
  );
  const cursors = createCursors('key');
  await fc.assert(
    fc.asyncProperty(text, async (q) => {
      list.mockClear();
      near.mockClear();
      expect(await listProducts({ ...shop, cursors }, { q, limit: 24 })).toMatchObject({ ok: true });
      // Three searches of 12 spellings, six words of 12 looked up twice, and twice four corrections of 12.
      expect(list.mock.calls.length).toBeLessThanOrEqual(3 * 12 + 2 * 6 * 12 + 8 * 12);
      expect(near.mock.calls.length).toBeLessThanOrEqual(2);
      for (const [{ limit }] of list.mock.calls) expect(limit).toBeLessThanOrEqual(100);
      const postings = list.mock.settledResults.reduce(
        (sum, { type, value }) => sum + (type === 'fulfilled' ? value.entries.length : 0),
        0,
      );
      // A hundred for each search and for the words that no product has together, one for each word, five for a correction.
      expect(postings).toBeLessThanOrEqual(3 * 100 + 100 + 6 + 8 * 5);
    }),
    { numRuns: 300 },
  );
});
