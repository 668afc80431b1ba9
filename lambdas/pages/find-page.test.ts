import { beforeEach, describe, expect, it } from 'vitest';
import { categories } from '#contracts/categories.ts';
import { productPath } from '#contracts/products/product-address.ts';
import { changeOccasions, readOccasions } from '#lambdas/occasions/occasions.ts';
import { createCursors } from '#lambdas/platform/cursors.ts';
import { browseProducts } from '#lambdas/products/browse-products.ts';
import { getProduct } from '#lambdas/products/get-product.ts';
import { searchProducts } from '#lambdas/products/search-products.ts';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { id, product } from '#tests/support/unit/records.ts';
import { findPage } from './find-page.ts';

const readAt = 1_760_000_000_000;
let shop: ReturnType<typeof memoryShop>;

const find = (name: string, address = '') =>
  findPage(
    {
      browseProducts: (query) => browseProducts({ ...shop, cursors: createCursors('key') }, query),
      searchProducts: (query) => searchProducts({ ...shop, cursors: createCursors('key') }, query),
      readOccasions: () => readOccasions(shop),
      getProduct: (productId) => getProduct(shop, productId),
      getText: async (page) => (page === 'support' ? 'Write to us.' : undefined),
      now: () => readAt,
    },
    { name, address },
  );

beforeEach(async () => {
  shop = memoryShop();
  for (let n = 1; n <= 25; n += 1) {
    const category = n === 1 ? 'MiniFrames' : 'MagicMirror';
    await shop.products.create(product(`p${n}`, { createdAt: `2026-01-${String(n).padStart(2, '0')}`, category }));
  }
});

describe('D19: complete pages', () => {
  it('contain the newest products of the shop, and a cursor for the rest', async () => {
    const page = await find('home.html');
    expect(page).toMatchObject({ kind: 'complete', location: '/home', content: { readAt } });
    const list = page.kind === 'complete' ? page.content.list : undefined;
    expect(list?.products).toHaveLength(24);
    expect(list?.products[0]?.title).toBe('p25 mug');
    expect(list?.nextCursor).toEqual(expect.any(String));
  });

  it.each(categories.map((category) => category.id))('contain the products of %s', async (category) => {
    const page = await find(`home.${category}.html`);
    expect(page).toMatchObject({ kind: 'complete', location: `/home?category=${category}` });
    const list = page.kind === 'complete' ? page.content.list : undefined;
    for (const each of list?.products ?? []) expect(each.category).toBe(category);
    expect(list?.products.length).toBe({ MiniFrames: 1, MagicMirror: 24 }[category as string] ?? 0);
  });

  it('contain the product at the address', async () => {
    const shown = { productId: id('p3'), title: 'p3 mug' };
    const [, address = ''] = productPath(shown).split('/products/');
    expect(await find('product.html', address)).toMatchObject({
      kind: 'complete',
      location: `/products/${address}`,
      content: { product: shown, readAt },
    });
  });

  it.each(['', 'another-name-', 'P3-MUG-', 'p3-mug-extra-'])(
    'redirect the slug %j to the current one',
    async (slug) => {
      expect(await find('product.html', `${slug}${id('p3')}`)).toEqual({
        kind: 'moved',
        to: productPath({ productId: id('p3'), title: 'p3 mug' }),
      });
    },
  );

  it.each([
    `p3-mug-${id('p3')}.`,
    `p3-mug-${id('p3')})`,
    `p3-mug-${id('p3')},`,
    `p3-mug-${id('p3')}”.`,
    `p3-mug-${id('p3')}`.toLowerCase(),
  ])('redirect the address %j, as a message may have it, to the product’s own', async (address) => {
    expect(await find('product.html', address)).toEqual({
      kind: 'moved',
      to: productPath({ productId: id('p3'), title: 'p3 mug' }),
    });
  });

  it.each(['', '../../secret', 'a/mug', `a/p3-mug-${id('p3')}`, 'p3-mug', '__proto__', 'PRODUCT#x'])(
    'are unknown for the address %j',
    async (address) => {
      expect(await find('product.html', address)).toEqual({ kind: 'unknown' });
    },
  );

  it('D26: contain the owner’s text of a page about the shop', async () => {
    expect(await find('support.html')).toEqual({
      kind: 'complete',
      location: '/support',
      content: { about: { page: 'support', text: 'Write to us.' }, readAt },
      missing: false,
    });
    expect(await find('privacy-policy.html')).toMatchObject({ content: { about: { page: 'privacy-policy' } } });
  });

  it('contain no product for the address of a product that is gone', async () => {
    const address = `p3-mug-${id('gone')}`;
    expect(await find('product.html', address)).toEqual({
      kind: 'complete',
      location: `/products/${address}`,
      content: { product: null, readAt },
      missing: true,
    });
  });

  it('contain the gifts of an occasion: a category’s, those of a search, or all', async () => {
    const date = '2999-08-28';
    const occasions = [
      { name: 'Frames', date, category: 'MiniFrames' as const },
      { name: 'Rakhi', date, words: 'rakhi' },
      { name: 'New Year', date },
    ];
    await changeOccasions(shop, { version: 0, occasions });
    const contents = await Promise.all(['frames', 'rakhi', 'new-year'].map((slug) => find('occasion.html', slug)));
    expect(contents.map((page) => page.kind === 'complete' && page.content)).toMatchObject([
      { list: { products: [{ title: 'p1 mug' }] }, filter: { category: 'MiniFrames' } },
      { list: { products: [] }, filter: { words: 'rakhi' } },
      { list: { products: { length: 24 } }, filter: {} },
    ]);
    expect(contents[0]).toMatchObject({ location: '/occasions/frames', missing: false });
    expect(await find('occasion.html', 'holi')).toEqual({
      kind: 'complete',
      location: '/occasions/holi',
      content: { occasions: [], readAt },
      missing: true,
    });
  });

  it('are empty for a search, which the browser renders', async () => {
    expect(await find('search.html')).toEqual({ kind: 'empty' });
  });

  it.each(['', 'index.html', 'not-found.html', 'home.Paintings.html', 'home.__proto__.html', 'HOME.html'])(
    'don’t include %j',
    async (name) => {
      expect(await find(name)).toEqual({ kind: 'unknown' });
    },
  );
});
