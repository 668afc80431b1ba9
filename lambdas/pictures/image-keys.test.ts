import { expect, test } from 'vitest';
import { imageUrl } from '../contracts/names.ts';
import { imageKeyOf, uploadIdOf } from './image-keys.ts';

test('D8: puts an image into product-images, in its upload’s folder, under its own name', () => {
  expect(imageKeyOf('UP', 'My mug.PNG')).toBe('product-images/UP/My mug.PNG');
  expect(uploadIdOf('product-images/UP/My mug.PNG')).toBe('UP');
  expect(uploadIdOf('elsewhere/UP/x.png')).toBeUndefined();
  expect(uploadIdOf('product-images')).toBeUndefined();
});

test('escapes the address', () => {
  expect(imageUrl('product-images/UP/a b#ü?.png')).toBe('/product-images/UP/a%20b%23%C3%BC%3F.png');
});
