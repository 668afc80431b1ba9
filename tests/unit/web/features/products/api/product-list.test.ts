import { expect, test } from 'vitest';
import type { Product, ProductPage } from '../../../../../../lambdas/contracts/product.ts';
import { gatherPage, productsPath } from '../../../../../../web/src/features/products/api/product-list.ts';

const products = (count: number): Product[] =>
  Array.from({ length: count }, (_, index) => ({
    productId: `${index}`,
    title: 'Frame',
    description: '',
    category: 'MiniFrames',
    price: 1,
    url: '/x',
  }));

function server(...pages: ProductPage[]) {
  const asked: (string | undefined)[] = [];
  const fetchPage = async (cursor: string | undefined) => {
    asked.push(cursor);
    return pages[asked.length - 1] ?? { products: [], nextCursor: `${asked.length}` };
  };
  return { asked, fetchPage };
}

test('a full answer is a page', async () => {
  const { asked, fetchPage } = server({ products: products(24), nextCursor: 'a' });
  expect(await gatherPage(fetchPage, undefined)).toMatchObject({ nextCursor: 'a' });
  expect(asked).toEqual([undefined]);
});

test('short and empty answers are gone on from, until there is enough', async () => {
  const { asked, fetchPage } = server(
    { products: [], nextCursor: 'a' },
    { products: products(3), nextCursor: 'b' },
    { products: products(9), nextCursor: 'c' },
  );
  const page = await gatherPage(fetchPage, 'start');
  expect(page.products).toHaveLength(12);
  expect(page.nextCursor).toBe('c');
  expect(asked).toEqual(['start', 'a', 'b']);
});

test('nobody asks for ever: after five answers it is the visitor who says whether to go on', async () => {
  const { asked, fetchPage } = server();
  expect(await gatherPage(fetchPage, undefined)).toEqual({ products: [], nextCursor: '5' });
  expect(asked).toHaveLength(5);
});

test('the last answer ends it', async () => {
  const { fetchPage } = server({ products: products(2) });
  expect(await gatherPage(fetchPage, undefined)).not.toHaveProperty('nextCursor');
});

test('the address carries category, words and cursor', () => {
  expect(productsPath({}, undefined)).toBe('/api/products');
  expect(productsPath({ category: 'MiniFrames', words: 'a & b' }, 'c')).toBe(
    '/api/products?category=MiniFrames&q=a+%26+b&cursor=c',
  );
});
