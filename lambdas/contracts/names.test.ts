import { expect, test } from 'vitest';
import { renditionUrl } from './names.ts';

test('puts a rendition into the folder of its picture', () => {
  expect(renditionUrl('/product-images/0123456789ABCDEF/my%20mug.png', 320)).toBe(
    '/product-images/0123456789ABCDEF/320.webp',
  );
});
