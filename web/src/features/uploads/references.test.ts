import { expect, test } from 'vitest';
import { withAddress, withPlace } from './references.ts';

const image = { imageKey: 'product-images/0a1b/rose.jpg', url: '/product-images/0a1b/rose.jpg' };

test('accepts a published picture with a path and an address of this shop', () => {
  expect(withAddress(image)).toBe(image);
});

test('spec 8: refuses a picture without an address', () => {
  expect(() => withAddress({ ...image, url: '' })).toThrow('The given file does not have any download URLs.');
});

test.each([
  { ...image, imageKey: '' },
  { ...image, imageKey: '/product-images/0a1b/rose.jpg' },
  { ...image, imageKey: 'product-images/rose.jpg' },
  { ...image, url: 'https://elsewhere.example/product-images/0a1b/rose.jpg' },
  { ...image, url: '//elsewhere.example/0a1b/rose.jpg' },
  { ...image, url: '/product-images/0a1b/deeper/rose.jpg' },
])('spec 8: refuses a path or an address that is not a picture’s: %j', (wrong) => {
  expect(() => withAddress(wrong)).toThrow(expect.objectContaining({ code: 'invalidArgument' }));
});

test('spec 8: refuses an upload without a place', () => {
  expect(() => withPlace({ uploadId: '0a1b' })).toThrow(expect.objectContaining({ code: 'noDefaultBucket' }));
});
