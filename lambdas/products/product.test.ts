import { expect, test } from 'vitest';
import { product } from '#tests/support/unit/records.ts';
import { secondCategory, toProduct } from './product.ts';

test('returns the price in rupees and the image’s URL, and no internal field', () => {
  const record = product('tea');
  expect(toProduct(record)).toEqual({
    productId: record.productId,
    title: 'tea mug',
    description: record.description,
    category: 'CartoonArt',
    price: 250.5,
    url: `/product-images/${record.imageKey.split('/')[1]}/mug%20one.png`,
  });
});

test.each([
  ['Digital Art', 'MiniFrames', 'DigitalArt'],
  ['Digital Art', 'DigitalArt', undefined],
  ['digital art', 'MiniFrames', undefined],
  ['A frame', 'MiniFrames', undefined],
] as const)('D3: %j filed under %s is also shown under %s', (title, category, second) => {
  expect(secondCategory({ title, category })).toBe(second);
});
