import { expect, test } from 'vitest';
import { filterIn, productsPath } from './product-address.ts';

test('productsPath contains the category, the words and the cursor', () => {
  expect(productsPath({}, undefined)).toBe('/api/products');
  expect(productsPath({ category: 'MiniFrames', words: 'a & b' }, 'c')).toBe(
    '/api/products?category=MiniFrames&q=a+%26+b&cursor=c',
  );
});

test('filterIn reads the page’s query string, and ignores unknown categories and sort orders', () => {
  const pathFor = (query: string) => productsPath(filterIn(new URLSearchParams(query)));
  expect(pathFor('')).toBe('/api/products');
  expect(pathFor('category=MiniFrames&q=%20a%20')).toBe('/api/products?category=MiniFrames&q=a');
  expect(pathFor('category=Nothing&q=%20&sort=Nothing')).toBe('/api/products');
  expect(pathFor('category=MiniFrames&sort=price-desc')).toBe('/api/products?category=MiniFrames&sort=price-desc');
  expect(pathFor('q=a&sort=price-asc')).toBe('/api/products?q=a');
});
