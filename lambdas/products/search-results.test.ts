import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cases } from '#tests/support/cases.ts';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { product } from '#tests/support/unit/records.ts';
import type { Occasion } from '../contracts/occasions/occasions.ts';
import type { ProductPage, ProductQuery } from '../contracts/products/product.ts';
import { createCursors } from '../platform/cursors.ts';
import { indexProduct } from './index-product.ts';
import { listProducts } from './list-products.ts';
import type { ProductRecord } from './product.ts';
import { reindexVersion } from './reindexing.ts';

const cursors = createCursors('key');
let shop: MemoryShop;
beforeEach(() => {
  shop = memoryShop();
});

let added = 0;
async function add(title: string, fields: Partial<ProductRecord> & { readonly rupees?: number } = {}) {
  const { rupees = 1_000, ...others } = fields;
  const record = product(`${title} ${++added}`, {
    title,
    description: 'none',
    category: 'MiniFrames',
    pricePaise: rupees * 100,
    createdAt: new Date(Date.UTC(2026, 0, 1) - added * 1_000).toISOString(),
    ...others,
  });
  await shop.products.create(record);
  await indexProduct(shop, [record]);
}

const occasions = (...list: readonly Omit<Occasion, 'date'>[]) =>
  shop.occasions.replace(0, { version: 1, occasions: list.map((each) => ({ date: '2027-01-01', ...each })) });

async function firstPage(q: string, query: Partial<ProductQuery> = {}): Promise<ProductPage> {
  const page = await listProducts({ ...shop, cursors }, { q, limit: 24, ...query });
  if (!page.ok) throw new Error(page.code);
  return page.value;
}

/** The products of all pages, and what the pages say. */
async function all(q: string, query: Partial<ProductQuery> = {}) {
  const titles: string[] = [];
  let facts: Omit<ProductPage, 'products' | 'nextCursor'> = {};
  let cursor: string | undefined;
  do {
    const { products, nextCursor, ...said } = await firstPage(q, { ...query, cursor });
    titles.push(...products.map(({ title }) => title));
    facts = said;
    cursor = nextCursor;
  } while (cursor !== undefined);
  return { titles, ...facts };
}

describe('D28: words that name an occasion', () => {
  beforeEach(async () => {
    await add('Star');
    await add('Christmas star');
    await add('Family frame', { rupees: 400 });
    await add('Heart', { category: 'HeartCollage' });
    await add('Maa', { category: 'HeartCollage', rupees: 400 });
    await occasions(
      { name: 'Christmas' },
      { name: 'Valentine’s Day', category: 'HeartCollage' },
      { name: 'Diwali', words: 'family' },
      { name: 'Rakhi', words: 'rakhi star' },
      { name: 'Pongal', category: 'MiniFrames', words: 'gifts under 500' },
    );
  });

  test.each([
    ['christmas', ['Christmas star', 'Star', 'Family frame', 'Heart', 'Maa']],
    ['xmas gift', ['Christmas star', 'Star', 'Family frame', 'Heart', 'Maa']],
    ['X-mas', ['Christmas star', 'Star', 'Family frame', 'Heart', 'Maa']],
    ['christmas star', ['Christmas star', 'Star']],
    ['christmas for mom', ['Maa', 'Christmas star']],
    ['merry christmas under 500', ['Family frame', 'Maa']],
    ['valentines day', ['Heart', 'Maa']],
    ['valentine for mom', ['Maa']],
    ['deepavali', ['Family frame']],
    ['pongal', ['Family frame']],
  ])('find its gifts after those with the words: %s', async (q, titles) => {
    for (const limit of [1, 2, 24]) {
      const found = await all(q, { limit });
      expect([...found.titles].sort()).toEqual([...titles].sort());
      if (titles[0] === 'Christmas star') expect(found.titles[0]).toBe('Christmas star');
      if (q === 'christmas for mom') expect(found.titles[0]).toBe('Maa');
      expect(found.correctedQuery).toBeUndefined();
    }
  });

  test.each([
    ['pongal rocketship', 'pongal', ['Family frame']],
    ['pongul', 'pongal', ['Family frame']],
    ['valentime gift', 'valentine gift', ['Heart', 'Maa']],
  ])('are kept in a correction, and corrected: %s', async (q, correctedQuery, titles) => {
    expect(await all(q)).toEqual({ titles, correctedQuery });
  });

  test('find only gifts of the category', async () => {
    expect((await all('christmas', { category: 'HeartCollage' })).titles).toEqual(['Heart', 'Maa']);
    expect((await all('valentine', { category: 'MiniFrames' })).titles).toEqual([]);
  });
});

describe('D28: words for a low price', () => {
  beforeEach(async () => {
    await add('Dear mug', { rupees: 900 });
    await add('Cheap mug', { rupees: 300 });
    await add('Lamp', { rupees: 200 });
    await add('Mug', { rupees: 600 });
  });

  test.each([
    ['cheap', ['Lamp', 'Cheap mug', 'Mug', 'Dear mug']],
    ['cheap gift', ['Lamp', 'Cheap mug', 'Mug', 'Dear mug']],
    ['sasta tohfa', ['Lamp', 'Cheap mug', 'Mug', 'Dear mug']],
    ['सस्ते', ['Lamp', 'Cheap mug', 'Mug', 'Dear mug']],
    ['low price gifts', ['Lamp', 'Cheap mug', 'Mug', 'Dear mug']],
    ['cheap mugs', ['Cheap mug', 'Mug', 'Dear mug']],
    ['affordable mug', ['Cheap mug', 'Mug', 'Dear mug']],
    ['budget mug above 500', ['Mug', 'Dear mug']],
    ['cheap gifts under 700', ['Lamp', 'Cheap mug', 'Mug']],
    ['cheap mgu', []],
  ])('sort by price and match nothing: %s', async (q, titles) => {
    for (const limit of [1, 2, 24]) {
      expect(await all(q, { limit })).toMatchObject({ titles, sort: 'price-asc' });
    }
  });

  test.each(['mug', 'gift', 'low light mug'])('sort nothing else: %s', async (q) => {
    expect(await firstPage(q)).not.toHaveProperty('sort');
  });

  test('sort more gifts than one page can read by the list of prices', async () => {
    for (let n = 0; n < 120; n++) await add(`Mug no ${n}`, { rupees: 1_000 + ((n * 37) % 120) });
    const { titles } = await all('cheap mug', { limit: 24 });
    expect(titles).toHaveLength(123);
    expect(new Set(titles).size).toBe(123);
    expect(titles.slice(0, 4)).toEqual(['Cheap mug', 'Mug', 'Dear mug', 'Mug no 0']);
  });

  test.each([5, 24])('fill pages of %i with every eighth gift, in at most five queries each', async (limit) => {
    for (let n = 0; n < 880; n++) await add(n % 8 === 0 ? 'Mug' : 'Lamp', { rupees: 1_000 + ((n * 37) % 880) });
    const lists = vi.spyOn(shop.products, 'list');
    const sizes: number[] = [];
    const prices: number[] = [];
    let cursor: string | undefined;
    do {
      lists.mockClear();
      const { products, nextCursor } = await firstPage('cheap mug', { limit, cursor });
      expect(lists.mock.calls.length).toBeLessThanOrEqual(5);
      expect(products.length === limit || nextCursor === undefined).toBe(true);
      sizes.push(products.length);
      prices.push(...products.map(({ price }) => price));
      cursor = nextCursor;
    } while (cursor !== undefined);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(113);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  test('refuse a cursor from before the lists by price changed', async () => {
    for (let n = 0; n < 120; n++) await add(`Mug no ${n}`);
    const { nextCursor } = await firstPage('cheap mug', { limit: 5 });
    await shop.reindexing.put({ reindexVersion: reindexVersion - 1 });
    const next = await listProducts({ ...shop, cursors }, { q: 'cheap mug', limit: 5, cursor: nextCursor });
    expect(next).toMatchObject({ ok: false, code: 'invalid_cursor' });
  });
});

describe('D28: prices that no gift has', () => {
  beforeEach(async () => {
    await add('Maa in silver', { rupees: 1_899 });
    await add('Maa on wood', { rupees: 1_299 });
    await add('Lamp', { rupees: 500 });
    await add('Maa', { rupees: 1_599 });
  });

  test.each([
    ['gift for mom under 1000', ['Maa on wood', 'Maa', 'Maa in silver'], 'price-asc', { most: 1000 }],
    ['mom above 5000', ['Maa in silver', 'Maa', 'Maa on wood'], 'price-desc', { least: 5000 }],
    ['mom 700 to 800', ['Maa on wood', 'Maa', 'Maa in silver'], 'price-asc', { least: 700, most: 800 }],
    ['cheap gift for mom under 1000', ['Maa on wood', 'Maa', 'Maa in silver'], 'price-asc', { most: 1000 }],
    ['gifts under 100', ['Lamp', 'Maa on wood', 'Maa', 'Maa in silver'], 'price-asc', { most: 100 }],
    ['above 5000', ['Maa in silver', 'Maa', 'Maa on wood', 'Lamp'], 'price-desc', { least: 5000 }],
  ])('give way to the nearest, and the response says so: %s', async (q, titles, sort, prices) => {
    for (const limit of [1, 2, 24]) {
      expect(await all(q, { limit })).toEqual({ titles, noneAtPrices: true, sort, prices });
    }
  });

  test('keep a search with gifts, and one without any', async () => {
    expect(await firstPage('mom under 1300')).not.toHaveProperty('noneAtPrices');
    expect(await firstPage('rocketship under 1000')).toEqual({ products: [], prices: { most: 1000 } });
    shop = memoryShop();
    expect(await firstPage('gifts under 1000')).toEqual({ products: [], prices: { most: 1000 } });
  });

  test('refuse the cursor of another list', async () => {
    const { nextCursor } = await firstPage('gifts under 100', { limit: 1 });
    for (const query of [{ q: 'gifts under 90' }, { q: 'cheap' }, { sort: 'price-asc' as const }]) {
      const page = await listProducts({ ...shop, cursors }, { limit: 1, cursor: nextCursor, ...query });
      expect(page).toMatchObject({ ok: false, code: 'invalid_cursor' });
    }
  });

  test('are given up only when the last page has found none', async () => {
    for (let n = 0; n < 230; n++) await add(`Mug ${n}`, { rupees: 2_000 });
    const first = await firstPage('mug under 1000');
    expect(first).toMatchObject({ products: [], nextCursor: expect.any(String) });
    expect(first).not.toHaveProperty('noneAtPrices');
    const { titles, ...said } = await all('mug under 1000');
    expect(titles).toHaveLength(230);
    expect(said).toMatchObject({ noneAtPrices: true });
  });
});

describe('D28: a number alone', () => {
  beforeEach(async () => {
    await add('Mug', { rupees: 999 });
    await add('Heart', { category: 'HeartCollage', rupees: 1_299 });
    await add('Mirror', { category: 'HeartCollage', rupees: 1_500 });
    await add('Frame of 2500 pieces');
  });

  test.each([
    ['1299', {}, { titles: ['Heart', 'Frame of 2500 pieces', 'Mug'], prices: { most: 1_299 } }],
    ['१२९९', {}, { titles: ['Heart', 'Frame of 2500 pieces', 'Mug'], prices: { most: 1_299 } }],
    ['1,299', {}, { titles: ['Heart', 'Frame of 2500 pieces', 'Mug'], prices: { most: 1_299 } }],
    ['1,00,000', {}, { titles: ['Mirror', 'Heart', 'Frame of 2500 pieces', 'Mug'], prices: { most: 100_000 } }],
    ['999', {}, { titles: ['Mug'], prices: { most: 999 } }],
    ['1400', { category: 'HeartCollage' as const }, { titles: ['Heart'], prices: { most: 1_400 } }],
    [
      '500',
      {},
      { titles: ['Mug', 'Frame of 2500 pieces', 'Heart', 'Mirror'], prices: { most: 500 }, noneAtPrices: true },
    ],
    ['2500', { category: 'HeartCollage' as const }, { titles: ['Mirror', 'Heart'], prices: { most: 2_500 } }],
  ])('that no gift has is a price: %s %j', async (q, query, found) => {
    expect(await all(q, query)).toMatchObject(found);
    expect(await all(q, { ...query, limit: 1 })).toMatchObject(found);
  });

  test.each(['2500', '250'])('that a title has stays a word: %s', async (q) => {
    expect(await all(q)).toEqual({ titles: ['Frame of 2500 pieces'] });
  });

  test.each(['12', '1234567', '12,345,678', '1299 rocketship'])(
    'of other lengths, or with a word, is no price: %s',
    async (q) => {
      expect(await all(q)).toEqual({ titles: [] });
    },
  );

  test('continues on the pages that began before a title had it', async () => {
    const { nextCursor } = await firstPage('1299', { limit: 1 });
    await add('Stadium of 1299 seats');
    expect(await firstPage('1299')).toEqual(expect.not.objectContaining({ prices: expect.anything() }));
    const next = await firstPage('1299', { limit: 1, cursor: nextCursor });
    expect(next.products.map(({ title }) => title)).toEqual(['Frame of 2500 pieces']);
  });

  test('refuses the cursor of another list', async () => {
    const { nextCursor } = await firstPage('1400', { limit: 1 });
    const page = await listProducts({ ...shop, cursors }, { q: '1299', limit: 1, cursor: nextCursor });
    expect(page).toMatchObject({ ok: false, code: 'invalid_cursor' });
  });
});

describe('D28: few gifts with all words', () => {
  beforeEach(async () => {
    await add('Portrait of a king');
    await add('Cat', { rupees: 300 });
    await add('Your dog', { rupees: 300 });
    await add('Bruno, pet dog portrait');
    await add('Boyfriend mug');
    await add('Baby mug');
    await add('Birthday cake');
    await add('Wife on her birthday');
    await add('Wife', { category: 'HeartCollage' });
  });

  test.each([
    ['pet dog portrait', ['Bruno, pet dog portrait', 'Your dog', 'Cat', 'Portrait of a king']],
    ['portrait dog', ['Bruno, pet dog portrait', 'Your dog', 'Portrait of a king']],
    ['birthday gift for wife', ['Wife on her birthday', 'Wife', 'Birthday cake']],
    ['portriat dog', ['Bruno, pet dog portrait', 'Your dog', 'Portrait of a king'], 'portrait dog'],
    ['dog', ['Your dog', 'Bruno, pet dog portrait']],
  ])('are followed by the closest, general words last: %s', async (q, titles, correctedQuery?: string) => {
    for (const limit of [1, 2, 3, 24]) {
      expect(await all(q, { limit })).toEqual({ titles, ...(correctedQuery !== undefined && { correctedQuery }) });
    }
  });

  test.each([
    ['baby boy', ['Baby mug', 'Boyfriend mug']],
    ['king wife', ['Wife on her birthday', 'Portrait of a king', 'Wife']],
  ])('or none: the response says so, and no word with gifts is dropped: %s', async (q, titles) => {
    for (const limit of [1, 2, 24]) {
      const found = await all(q, { limit });
      expect(found).toEqual({ titles: expect.anything(), noneWithAllWords: true });
      expect([...found.titles].sort()).toEqual([...titles].sort());
    }
    if (q === 'baby boy') expect((await all(q)).titles).toEqual(titles);
  });

  test('are followed by no gift of other prices or another category', async () => {
    expect((await all('pet dog portrait under 500')).titles).toEqual(['Your dog', 'Cat']);
    expect((await all('birthday wife', { category: 'MiniFrames' })).titles).toEqual([
      'Wife on her birthday',
      'Birthday cake',
    ]);
  });

  test('are sorted by price, too', async () => {
    await add('Baby frame', { rupees: 100 });
    const titles = ['Baby frame', 'Baby mug', 'Boyfriend mug'];
    expect(await all('cheap baby boy')).toEqual({ titles, noneWithAllWords: true, sort: 'price-asc' });
    expect(await all('baby boy under 50', { limit: 1 })).toMatchObject({
      titles,
      noneWithAllWords: true,
      noneAtPrices: true,
    });
    expect((await all('cheap pet dog portrait')).titles).toEqual(['Bruno, pet dog portrait']);
  });

  test('stay alone if they are four', async () => {
    for (let n = 0; n < 3; n++) await add(`Dog portrait ${n}`);
    expect((await all('dog portrait')).titles).toHaveLength(4);
  });

  test('take at most a hundred postings more for a page', async () => {
    for (let n = 0; n < 120; n++) await add(`Zebra ${n}`);
    for (let n = 0; n < 120; n++) await add(`Yak ${n}`);
    await add('Zebra and yak');
    const list = vi.spyOn(shop.index, 'list');
    const { titles } = await all('zebra yak');
    expect(titles).toHaveLength(101);
    expect(new Set(titles).size).toBe(101);
    const lastPages = list.mock.calls.slice(-10).map(([{ prefix, limit }]) => [prefix, limit]);
    expect(lastPages).toEqual(
      Array.from({ length: 5 }, () => [
        ['zebra', 50],
        ['yak', 50],
      ]).flat(),
    );
  });
});

test('D28: a search shows each gift once, for any page size', async () => {
  const word = fc.constantFrom('diwali', 'family', 'lamp', 'mug', 'mom', 'cat');
  const gift = fc.record({
    words: fc.array(word, { minLength: 1, maxLength: 3 }),
    rupees: fc.constantFrom(100, 600, 1_200),
    category: fc.constantFrom('MiniFrames' as const, 'HeartCollage' as const),
  });
  const asked = fc.record({
    words: fc.array(word, { minLength: 0, maxLength: 3 }),
    low: fc.constantFrom('', 'cheap'),
    price: fc.constantFrom('', 'under 500', 'above 1000', 'under 50'),
    limit: fc.integer({ min: 1, max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(gift, { maxLength: 12 }), asked, async (gifts, { words, low, price, limit }) => {
      const q = [low, ...words, price].join(' ').trim();
      fc.pre(q !== '');
      shop = memoryShop();
      await occasions({ name: 'Diwali', words: 'family' }, { name: 'Lamp', category: 'HeartCollage' });
      for (const [n, { words: own, ...fields }] of gifts.entries()) await add(`${own.join(' ')} no${n}`, fields);
      const { titles } = await all(q, { limit });
      expect(new Set(titles).size).toBe(titles.length);
      expect(titles).toEqual((await all(q, { limit: 100 })).titles);
      const withAll = (title: string) => words.every((each) => title.split(' ').includes(each));
      if (low === '' && price === '' && words.length > 0) {
        const first = titles.findIndex((title) => !withAll(title));
        expect(titles.slice(first === -1 ? titles.length : first).filter(withAll)).toEqual([]);
        expect(titles.filter(withAll)).toHaveLength(
          [...shop.store.products.values()].filter((each) => withAll(each.title)).length,
        );
      }
    }),
    { numRuns: cases(300) },
  );
});
