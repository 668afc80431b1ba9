import { expect, test } from 'vitest';
import { sizeIn } from './size-in.ts';

test.each([
  ['45 × 60 cm', '45', '60'],
  ['Canvas, 30x40cm', '30', '40'],
  ['300 x 400 mm', '30', '40'],
  ['20,5 cm by 25.5 cm', '20.5', '25.5'],
  ['12" x 18"', '30.5', '45.7'],
  ['8 × 10 inches', '20.3', '25.4'],
  ['A3', '29.7', '42'],
  ['a4, framed', '21', '29.7'],
])('reads the size in “%s”', (label, width, height) => {
  expect(sizeIn(label)).toEqual({ width, height });
});

test.each(['Large', '12 x 18', '2 × 3 panels', 'PA4', 'Walnut', ''])('reads no size in “%s”', (label) => {
  expect(sizeIn(label)).toBeUndefined();
});
