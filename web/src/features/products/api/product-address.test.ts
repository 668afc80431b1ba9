import { expect, test } from 'vitest';
import { productsPath, wishIn } from './product-address.ts';

test('the address carries category, words and cursor', () => {
  expect(productsPath({}, undefined)).toBe('/api/products');
  expect(productsPath({ category: 'MiniFrames', words: 'a & b' }, 'c')).toBe(
    '/api/products?category=MiniFrames&q=a+%26+b&cursor=c',
  );
});

test('the shop’s own address says what is wished for, and a category that the shop does not have counts as none', () => {
  const wished = (query: string) => productsPath(wishIn(new URLSearchParams(query)));
  expect(wished('')).toBe('/api/products');
  expect(wished('category=MiniFrames&q=%20a%20')).toBe('/api/products?category=MiniFrames&q=a');
  expect(wished('category=Nothing&q=%20&sort=Nothing')).toBe('/api/products');
  expect(wished('category=MiniFrames&sort=price-desc')).toBe('/api/products?category=MiniFrames&sort=price-desc');
  expect(wished('q=a&sort=price-asc')).toBe('/api/products?q=a');
});
