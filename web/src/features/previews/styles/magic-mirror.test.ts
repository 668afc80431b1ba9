import { expect, it } from 'vitest';
import { etched, mirrorCrop } from './magic-mirror.ts';
import { blank, hypotenuse, planeOf, valueAt } from './picture.ts';
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

it('ends a body softly with its photo: no head floats in the dark, and no streaks go on below', () => {
  const portrait = closeUp({ x: 0.5, y: 0.56, width: 0.3, height: 0.32 });
  const { y, height } = mirrorCrop(portrait, 0.75);
  const end = ((1 - y) / height) * 240;
  expect(end).toBeLessThan(210);
  expect(valueAt(etched(portrait, size), 90, end)).toBeGreaterThan(0.25);

  const { data } = portrait.picture;
  for (let i = 190 * 160; i < 200 * 160; i++) data.fill(i % 16 < 8 ? 30 : 230, i * 4, i * 4 + 3);
  const glow = etched(portrait, size);
  const below = Array.from({ length: 60 }, (_, k) => valueAt(glow, 60 + k, end + 4));
  expect(Math.max(...below) - Math.min(...below)).toBeLessThan(0.1);
});

it('shows no bright strand of the background that the mask has beside dark hair', () => {
  const face = { x: 0.5, y: 0.5, width: 0.2, height: 0.25 };
  const isHair = (u: number, v: number) => hypotenuse((u - 0.5) / 0.3, (v - 0.5) / 0.4) < 1;
  const isStrand = (x: number, y: number) => x > 120 && x < 145 && y === 100;
  const picture = blank(160, 200, [120, 120, 120]);
  for (let i = 0; i < 160 * 200; i++) {
    const [x, y] = [i % 160, Math.floor(i / 160)];
    if (isHair(x / 160, y / 200)) picture.data.set([30, 26, 24], i * 4);
    else if (isStrand(x, y)) picture.data.set([250, 250, 250], i * 4);
  }
  const glowOf = (hasStrand: boolean) => {
    const people = planeOf(160, 200, (x, y) => (isHair(x / 160, y / 200) || (hasStrand && isStrand(x, y)) ? 1 : 0));
    return etched({ picture, face, faces: [face], people }, { width: 360, height: 480 }).values;
  };
  const clean = glowOf(false);
  const brighter = glowOf(true).reduce((most, value, i) => Math.max(most, value - (clean[i] ?? 0)), 0);
  expect(brighter).toBeLessThan(0.1);
});
