import { expect, test } from 'vitest';
import { withAddress, withPlace } from './references.ts';

const image = { imageKey: 'product-images/0a1b/rose.jpg', url: '/product-images/0a1b/rose.jpg' };

test('a published picture has a path and an address of this shop', () => {
  expect(withAddress(image)).toBe(image);
});

test('spec 8: a picture without an address', () => {
  expect(() => withAddress({ ...image, url: '' })).toThrow('The given file does not have any download URLs.');
});

test.each([
  { ...image, imageKey: '' },
  { ...image, imageKey: '/product-images/0a1b/rose.jpg' },
  { ...image, imageKey: 'product-images/rose.jpg' },
  { ...image, url: 'https://elsewhere.example/product-images/0a1b/rose.jpg' },
  { ...image, url: '//elsewhere.example/0a1b/rose.jpg' },
  { ...image, url: '/product-images/0a1b/deeper/rose.jpg' },
])('spec 8: a reference by path or address that is none of a picture: %j', (wrong) => {
  expect(() => withAddress(wrong)).toThrow(expect.objectContaining({ code: 'invalidArgument' }));
});

test('spec 8: an upload for which there is no place', () => {
  expect(() => withPlace({ uploadId: '0a1b' })).toThrow(expect.objectContaining({ code: 'noDefaultBucket' }));
});
