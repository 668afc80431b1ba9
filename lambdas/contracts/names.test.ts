import { expect, test } from 'vitest';
import { renditionUrl } from './names.ts';

test('names a smaller copy beside its picture', () => {
  expect(renditionUrl('/product-images/0123456789ABCDEF/my%20mug.png', 320)).toBe(
    '/product-images/0123456789ABCDEF/320.webp',
  );
});
