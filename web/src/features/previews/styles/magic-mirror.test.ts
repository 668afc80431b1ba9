import { expect, it } from 'vitest';
import { etched, mirrorCrop } from './magic-mirror.ts';
import { blank, planeOf, valueAt } from './picture.ts';
import type { Portrait } from './style.ts';

const size = { width: 180, height: 240 };

/** Someone who fills a photo of 160 x 200 pixels. */
const closeUp = (face: Portrait['face']): Portrait => ({
  picture: blank(160, 200, [200, 160, 130]),
  face,
  faces: [face],
  people: planeOf(64, 80, () => 1),
});

it('ends a head that the photo cuts in a curve, and not in a straight line', () => {
  const glow = etched(closeUp({ x: 0.5, y: 0.38, width: 0.4, height: 0.5 }), size);
  const topAt = (x: number): number =>
    Array.from({ length: 240 }, (_, y) => y).findIndex((y) => valueAt(glow, x, y) > 0.5);
  expect(topAt(90)).toBeGreaterThan(0);
  for (const x of [50, 130]) expect(topAt(x)).toBeGreaterThan(topAt(90) + 4);
});

it('shows a face that fills its photo about as large as the photo', () => {
  const { height } = mirrorCrop(closeUp({ x: 0.5, y: 0.55, width: 0.3, height: 0.58 }), 0.75);
  expect(height).toBeLessThan(1.4);
});

it('lets a body go on below its photo, so that no head floats in the dark', () => {
  const portrait = closeUp({ x: 0.5, y: 0.56, width: 0.3, height: 0.32 });
  const { y, height } = mirrorCrop(portrait, 0.75);
  const end = ((1 - y) / height) * 240;
  expect(end).toBeLessThan(210);
  expect(valueAt(etched(portrait, size), 90, end)).toBeGreaterThan(0.25);
});
