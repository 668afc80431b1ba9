import { expect, test } from 'vitest';
import { productsPath } from '../../../../../../web/src/features/products/api/product-address.ts';

test('the address carries category, words and cursor', () => {
  expect(productsPath({}, undefined)).toBe('/api/products');
  expect(productsPath({ category: 'MiniFrames', words: 'a & b' }, 'c')).toBe(
    '/api/products?category=MiniFrames&q=a+%26+b&cursor=c',
  );
});
