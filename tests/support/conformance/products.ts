import { expect } from 'vitest';
import type { FullProduct } from '#lambdas/products/product.ts';
import { id, nameQuestion, product, upload } from '../unit/records.ts';
import { atOnce, type Cases, type Ports } from './ports.ts';

const now = { consistent: true };
const published = (name: string) =>
  upload({ uploadId: id(name), imageKey: imageKey(name), status: 'published', uses: 0 });
const imageKey = (name: string) => `product-images/${id(name)}/mug.png`;
export const withPicture = (name: string, fields: Partial<FullProduct> = {}) =>
  product(name, { imageKey: imageKey('picture'), ...fields });
/** A product whose title is another category's label, so that it is in both categories' lists. */
const shelved = (name: string, fields: Partial<FullProduct> = {}) =>
  withPicture(name, { title: 'Mini Frames', category: 'CartoonArt', ...fields });

const minute = (n: number): string => new Date(n * 60_000).toISOString();

async function createAll({ products, uploads }: Ports, ...all: readonly FullProduct[]): Promise<void> {
  await uploads.create(published('picture'));
  for (const each of all) expect(await products.create(each)).toBe('created');
}

export const productCases: Cases = {
  'a product is created once': async (ports) => {
    const { products } = ports;
    await createAll(ports, withPicture('tea'));
    expect(await products.create(withPicture('tea', { title: 'Other' }))).toBe('exists');
    expect(await products.find(id('tea'), now)).toEqual(withPicture('tea'));
    expect(await products.find(id('ice'), now)).toBeUndefined();
  },
  'a new product with a taken ID and a missing picture is refused for its ID': async (ports) => {
    await createAll(ports, withPicture('tea'));
    await ports.uploads.create({ ...published('gone'), status: 'ending' });
    expect(await ports.products.create(product('tea', { imageKey: imageKey('gone') }))).toBe('exists');
  },
  'a product keeps the dimensions of its picture': async (ports) => {
    const measured = withPicture('tea', { picture: { width: 9, height: 6, widths: [3] } });
    await createAll(ports, measured);
    expect(await ports.products.find(id('tea'), now)).toEqual(measured);
  },
  'only one of several concurrent creations succeeds': async (ports) => {
    await createAll(ports);
    const made = await atOnce(...[1, 2, 3].map(() => () => ports.products.create(withPicture('tea'))));
    expect(made.toSorted()).toEqual(['created', 'exists', 'exists']);
  },
  'a product counts as a use of its picture; one with an unpublished picture is refused': async (ports) => {
    const { products, uploads } = ports;
    await createAll(ports, withPicture('tea'), withPicture('ice'));
    expect((await uploads.find(id('picture')))?.uses).toBe(2);
    for (const status of ['pending', 'publishing', 'ending'] as const) {
      await uploads.create({ ...published(status), status });
      const picky = product('oil', { imageKey: imageKey(status) });
      expect(await products.create(picky)).toBe('image-gone');
      expect(await products.replace(withPicture('tea'), { ...picky, productId: id('tea'), revision: 2 })).toEqual({
        done: false,
        imageGone: true,
      });
    }
    expect(await products.find(id('oil'), now)).toBeUndefined();
    expect(await products.find(id('tea'), now)).toEqual(withPicture('tea'));
  },
  'a product is replaced only at the revision that was read; otherwise the current one is returned': async (ports) => {
    const { products } = ports;
    const [first, second, third] = [1, 2, 3].map((revision) => withPicture('tea', { revision, title: `${revision}` }));
    if (!first || !second || !third) throw new Error('Three revisions were made.');
    await createAll(ports, first);
    expect(await products.replace(first, second)).toEqual({ done: true });
    expect(await products.replace(first, third)).toEqual({ done: false, existing: second });
    expect(await products.find(id('tea'), now)).toEqual(second);
    expect(await products.replace(withPicture('ice'), withPicture('ice', { revision: 2 }))).toEqual({ done: false });
    expect(await products.find(id('ice'), now)).toBeUndefined();
  },
  'only one of several concurrent replacements is made': async (ports) => {
    await createAll(ports, withPicture('tea'));
    const results = await atOnce(
      ...[1, 2, 3].map(() => () => ports.products.replace(withPicture('tea'), withPicture('tea', { revision: 2 }))),
    );
    expect(results.filter(({ done }) => done)).toHaveLength(1);
  },
  'a replacement counts a new picture once, and an unchanged one not again': async (ports) => {
    const { products, uploads } = ports;
    await createAll(ports, withPicture('tea'));
    await uploads.create(published('other'));
    const second = withPicture('tea', { revision: 2 });
    const third = product('tea', { imageKey: imageKey('other'), revision: 3 });
    expect(await products.replace(withPicture('tea'), second)).toEqual({ done: true });
    expect(await products.replace(second, third)).toEqual({ done: true });
    expect((await uploads.find(id('picture')))?.uses).toBe(1);
    expect((await uploads.find(id('other')))?.uses).toBe(1);
  },
  'all pictures of a product are counted, or none; lists leave out further pictures and questions': async (ports) => {
    const { products, uploads } = ports;
    await createAll(ports);
    for (const name of ['other', 'third']) await uploads.create(published(name));
    await uploads.create({ ...published('gone'), status: 'ending' });
    const pictures = (...names: string[]) =>
      names.map((name) => ({ imageKey: imageKey(name), picture: { width: 9, height: 6, widths: [3] } }));
    const uses = () =>
      Promise.all(['picture', 'other', 'third'].map(async (name) => (await uploads.find(id(name)))?.uses));
    const first = shelved('tea', {
      morePictures: pictures('other'),
      questions: [nameQuestion],
      making: { minDays: 3, maxDays: 5 },
    });
    const { morePictures: _, questions: __, ...listed } = first;
    expect(await products.create({ ...first, morePictures: pictures('other', 'gone') })).toBe('image-gone');
    expect(await uses()).toEqual([0, 0, 0]);
    expect(await products.create(first)).toBe('created');
    expect(await uses()).toEqual([1, 1, 0]);
    expect(await products.find(id('tea'), now)).toEqual(first);
    expect(await products.findMany([id('tea')], now)).toEqual(new Map([[id('tea'), first]]));
    for (const query of [{}, { category: 'CartoonArt' }, { category: 'MiniFrames' }] as const) {
      expect((await products.list({ ...query, limit: 5 })).entries).toEqual([listed]);
    }

    const second = { ...first, imageKey: imageKey('other'), morePictures: pictures('picture', 'third'), revision: 2 };
    const lost = { ...second, morePictures: pictures('gone') };
    expect(await products.replace(first, lost)).toEqual({ done: false, imageGone: true });
    expect(await products.replace(first, second)).toEqual({ done: true });
    expect(await uses()).toEqual([1, 1, 1]);
    expect(await products.replace(first, second)).toEqual({ done: false, existing: second });
  },
  'a product is removed once, from every list': async (ports) => {
    const { products } = ports;
    await createAll(ports, shelved('tea'), withPicture('ice'));
    expect(await products.remove(id('tea'))).toBe(true);
    expect(await products.remove(id('tea'))).toBe(false);
    expect(await products.remove(id('ice'))).toBe(true);
    expect(await products.list({ limit: 5 })).toEqual({ entries: [] });
    expect(await products.list({ category: 'MiniFrames', limit: 5 })).toEqual({ entries: [] });
  },
  'a hidden product is only in the list of hidden ones, with its questions, until it is shown again': async (ports) => {
    const { products } = ports;
    const tea = shelved('tea', { questions: [nameQuestion], createdAt: minute(1) });
    const ice = withPicture('ice', { state: 'hidden', createdAt: minute(2) });
    await createAll(ports, tea, ice);
    const lists = () =>
      Promise.all(
        (
          [
            {},
            { category: tea.category },
            { category: 'MiniFrames' },
            { sort: 'price-asc' },
            { category: tea.category, sort: 'price-desc' },
          ] as const
        ).map(async (query) => (await products.list({ ...query, limit: 5 })).entries.map(({ title }) => title)),
      );
    const everywhere = [1, 2, 3, 4, 5].map(() => [tea.title]);
    expect(await lists()).toEqual(everywhere);
    const hidden = { ...tea, state: 'hidden', revision: 2 } as const;
    expect(await products.replace(tea, hidden)).toEqual({ done: true });
    expect(await lists()).toEqual([[], [], [], [], []]);
    const first = await products.listHidden({ limit: 1 });
    expect(first.entries).toEqual([ice]);
    expect((await products.listHidden({ limit: 5, after: first.next })).entries).toEqual([hidden]);
    expect(await products.find(id('tea'), now)).toEqual(hidden);
    expect(await products.replace(hidden, { ...tea, revision: 3 })).toEqual({ done: true });
    expect(await lists()).toEqual(everywhere);
    expect((await products.listHidden({ limit: 5 })).entries).toEqual([ice]);
    expect(await products.remove(id('ice'))).toBe(true);
    expect((await products.listHidden({ limit: 5 })).entries).toEqual([]);
    const soldOut = { ...tea, state: 'sold-out', revision: 4 } as const;
    expect(await products.replace({ ...tea, revision: 3 }, soldOut)).toEqual({ done: true });
    expect((await products.list({ limit: 5 })).entries).toMatchObject([{ state: 'sold-out' }]);
  },
  'products are found by their IDs, each once, without missing ones': async (ports) => {
    await createAll(ports, withPicture('tea'), withPicture('ice'));
    const found = await ports.products.findMany([id('tea'), id('oil'), id('tea')], now);
    expect(found).toEqual(new Map([[id('tea'), withPicture('tea')]]));
    expect(await ports.products.findMany([], now)).toEqual(new Map());
  },
  'every list is sorted by price, then by time, and follows a change of price': async (ports) => {
    const { products } = ports;
    const dear = shelved('dear', { pricePaise: 1_000_000_000, createdAt: minute(1) });
    const [early, late] = [shelved('early', { createdAt: minute(2) }), shelved('late', { createdAt: minute(3) })];
    const cheap = shelved('cheap', { pricePaise: 900, createdAt: minute(4) });
    await createAll(ports, dear, late, early, cheap);
    const listed = async (query: Partial<Parameters<typeof products.list>[0]>) => {
      const first = await products.list({ limit: 3, sort: 'price-asc', ...query });
      const second = await products.list({ limit: 3, sort: 'price-asc', ...query, after: first.next });
      return [...first.entries, ...second.entries].map(({ productId }) => productId);
    };
    const rising = ['cheap', 'early', 'late', 'dear'].map(id);
    for (const category of [undefined, 'CartoonArt', 'MiniFrames'] as const) {
      expect(await listed({ category })).toEqual(rising);
      expect(await listed({ category, sort: 'price-desc' })).toEqual(rising.toReversed());
    }
    expect(await listed({ category: 'DigitalArt' })).toEqual([]);
    const price = { least: 900, most: early.pricePaise };
    expect(await listed({ price })).toEqual(['cheap', 'early', 'late'].map(id));
    expect(await listed({ price, category: 'MiniFrames', sort: 'price-desc' })).toEqual(
      ['late', 'early', 'cheap'].map(id),
    );
    expect(await listed({ price: { least: 901, most: early.pricePaise - 1 } })).toEqual([]);
    await products.replace(cheap, { ...cheap, pricePaise: 2_000_000, revision: 2 });
    expect(await listed({})).toEqual(['early', 'late', 'cheap', 'dear'].map(id));
    await products.remove(id('early'));
    expect(await listed({ category: 'MiniFrames' })).toEqual(['late', 'cheap', 'dear'].map(id));
  },
  'D3: a product is listed under its category and under the category that its title names': async (ports) => {
    const { products } = ports;
    await createAll(ports, shelved('tea'));
    const listed = async (category: 'CartoonArt' | 'MiniFrames' | 'DigitalArt') =>
      (await products.list({ category, limit: 5 })).entries;
    expect([await listed('CartoonArt'), await listed('MiniFrames')]).toEqual([[shelved('tea')], [shelved('tea')]]);

    let current = shelved('tea');
    for (const [title, isMini] of [
      ['Tea', false],
      ['Mini Frames', true],
      ['Mini Frames', true],
      ['Digital Art', false],
    ] as const) {
      const next = { ...current, title, revision: current.revision + 1 };
      expect(await products.replace(current, next)).toEqual({ done: true });
      expect(await listed('CartoonArt')).toEqual([next]);
      expect(await listed('MiniFrames')).toEqual(isMini ? [next] : []);
      expect(await listed('DigitalArt')).toEqual(title === 'Digital Art' ? [next] : []);
      current = next;
    }
  },
  'products are paginated newest first, and by ID if they have the same time': async (ports) => {
    const { products } = ports;
    const same = [withPicture('tea'), withPicture('ice')].sort((a, b) => (a.productId < b.productId ? 1 : -1));
    const newest = withPicture('oil', { createdAt: '2026-05-02T08:00:00.000Z' });
    await createAll(ports, ...same, newest);
    for (const category of [undefined, 'CartoonArt'] as const) {
      const first = await products.list({ category, limit: 2 });
      expect(first.entries).toEqual([newest, same[0]]);
      expect(await products.list({ category, limit: 2, after: first.next })).toEqual({ entries: [same[1]] });
    }
  },
};
