import { expect, test } from 'vitest';
import { renditionUrl } from './names.ts';

test('a smaller copy lies beside its picture', () => {
  expect(renditionUrl('/product-images/0123456789ABCDEF/my%20mug.png', 320)).toBe(
    '/product-images/0123456789ABCDEF/320.webp',
  );
});
