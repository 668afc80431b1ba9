import { beforeAll, describe, expect, it } from 'vitest';
import type { ProductPage } from '#contracts/products/product.ts';
import type { ManagedSettings } from '#contracts/settings/settings.ts';
import { reindexingKey } from '#lambdas/platform/dynamodb/keys.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { reindexVersion } from '#lambdas/products/reindexing.ts';
import { expire, putItem, sortKeys } from '../../support/database.ts';
import { runSchedules } from '../../support/schedules.ts';
import { type Client, call, newProduct, owner } from '../../support/shop.ts';

/** The word index is updated within a second, or later on a busy machine. */
const soon = { timeout: 30_000 };

/** Makes every query different by trailing spaces, because responses are cached for seconds. */
let queries = 0;
const search = async (q: string) =>
  (await call<ProductPage>('GET', `/api/products?limit=100&q=${encodeURIComponent(`${q}${' '.repeat(++queries)}`)}`))
    .body;
const titles = async (q: string) => (await search(q)).products.map(({ title }) => title);
/** The first product, if it has all words. Others may follow it. */
const best = async (q: string) => {
  const { products, noneWithAllWords } = await search(q);
  return noneWithAllWords ? undefined : products[0]?.title;
};

// Each test polls several times for what a busy machine indexes late.
describe('D28: search', { timeout: 60_000 }, () => {
  let meera: Client;
  beforeAll(async () => {
    meera = await owner();
  });

  it('finds products by label, plural, synonym and misspelling, and returns the correction', async () => {
    await newProduct(meera, { title: 'Zanzibar lamp', description: 'For saalgirah', category: 'HeartCollage' });
    await expect.poll(() => best('zanzibars collage'), soon).toBe('Zanzibar lamp');
    // Each word is indexed separately, so one may be found before another.
    await expect.poll(() => best('zanzibar anniversary gift'), soon).toBe('Zanzibar lamp');
    await expect.poll(() => best('zanzibar दिल'), soon).toBe('Zanzibar lamp');
    await expect.poll(() => search('zanziber'), soon).toMatchObject({ correctedQuery: 'zanzibar' });
    expect(await titles('zanziber')).toEqual(['Zanzibar lamp']);
    expect(await search('zanzibar')).not.toHaveProperty('correctedQuery');
  });

  it('uses the owner’s synonyms without reindexing', async () => {
    await newProduct(meera, { title: 'Quokka frame', description: 'Framed' });
    await expect.poll(() => titles('quokka'), soon).toEqual(['Quokka frame']);
    expect(await titles('marsupial')).toEqual([]);
    const settings = async () => (await meera.call<ManagedSettings>('GET', '/api/manage/settings')).body;
    const put = async (body: object) =>
      meera.call('PUT', '/api/manage/settings', { body: { version: (await settings()).version, ...body } });
    await put({ search: { synonyms: [['quokka', 'marsupial']] } });
    expect(await titles('marsupials')).toEqual(['Quokka frame']);
    expect(await put({ search: { synonyms: [['quokka', 'a b']] } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'search.synonyms' }] },
    });
    await put({});
    expect(await titles('marsupials')).toEqual([]);
  });

  it('finds products of the earlier version by old words at once, and by new ones after reindexing', async () => {
    const productId = newId();
    const createdAt = '2026-04-01T08:00:00.000Z';
    const position = `${9_999_999_999_999 - Date.parse(createdAt)}#${productId}`;
    // A product and its postings as the earlier version wrote them, with a new ID.
    const stored = {
      productId,
      title: 'Xylophones for Asha',
      description: 'Tuned',
      category: 'MiniFrames',
      pricePaise: 129_900,
      imageKey: 'product-images/0123456789ABCDEF/xylophone.jpg',
      createdAt,
      revision: 3,
    };
    await putItem({
      ...stored,
      pk: `PRODUCT#${productId}`,
      sk: 'PRODUCT',
      gsi1pk: 'CATALOGUE',
      gsi1sk: `${createdAt}#${productId}`,
    });
    await expect.poll(() => titles('xylophone'), soon).toEqual(['Xylophones for Asha']);
    // Replaces the postings that the stream has just written with those of the earlier version.
    for (const word of await sortKeys('WORD#xy')) await expire('WORD#xy', word);
    for (const word of ['mini', 'frames', 'frame']) await expire(`WORD#${word.slice(0, 2)}`, `${word}#${position}`);
    await putItem({ ...stored, word: 'xylophones', pk: 'WORD#xy', sk: `xylophones#${position}` });
    expect(await titles('xylophones')).toEqual(['Xylophones for Asha']);
    expect(await titles('xylo')).toEqual(['Xylophones for Asha']);
    expect(await best('mini frame xylophones')).toBe('Xylophones for Asha');

    // Progress as if a run was killed just before it reached this product.
    const next = { pk: 'PRODUCT#~', sk: 'PRODUCT', gsi1pk: 'CATALOGUE', gsi1sk: `${createdAt}#~` };
    await putItem({ ...reindexingKey, indexVersion: reindexVersion, next });
    await runSchedules();
    expect(await sortKeys('WORD#xy')).toEqual([`xylophone#${position}`, `xylophones#${position}`]);
    expect((await sortKeys('WORD#mi')).filter((key) => key.endsWith(position))).toEqual([`mini#${position}`]);
    for (const q of ['xylophones', 'xylophone', 'xylophonez']) {
      expect(await titles(q)).toEqual(['Xylophones for Asha']);
    }
    expect(await best('xylophones mini')).toBe('Xylophones for Asha');
    const { products } = (await call<ProductPage>('GET', '/api/products?sort=price-asc&limit=100')).body;
    expect(products.map(({ title }) => title)).toContain('Xylophones for Asha');
  });
});
