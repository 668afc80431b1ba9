import { expect, test } from 'vitest';
import { requireTarget, requireUrl } from './references.ts';

const image = { imageKey: 'product-images/0a1b/rose.jpg', url: '/product-images/0a1b/rose.jpg' };

test('accepts a published picture with a key and a URL of this shop', () => {
  expect(requireUrl(image)).toBe(image);
});

test('spec 8: refuses a picture without a URL', () => {
  expect(() => requireUrl({ ...image, url: '' })).toThrow('The given file does not have any download URLs.');
});

test.each([
  { ...image, imageKey: '' },
  { ...image, imageKey: '/product-images/0a1b/rose.jpg' },
  { ...image, imageKey: 'product-images/rose.jpg' },
  { ...image, url: 'https://elsewhere.example/product-images/0a1b/rose.jpg' },
  { ...image, url: '//elsewhere.example/0a1b/rose.jpg' },
  { ...image, url: '/product-images/0a1b/deeper/rose.jpg' },
])('spec 8: refuses a key or a URL that is not that of a picture: %j', (wrong) => {
  expect(() => requireUrl(wrong)).toThrow(expect.objectContaining({ code: 'invalidArgument' }));
});

test('spec 8: refuses an upload without a target', () => {
  expect(() => requireTarget({ uploadId: '0a1b' })).toThrow(expect.objectContaining({ code: 'noDefaultBucket' }));
});
