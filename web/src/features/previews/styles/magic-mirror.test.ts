import { expect, it } from 'vitest';
import { etched } from './magic-mirror.ts';
import { blank, planeOf, valueAt } from './picture.ts';

it('ends a head that the photo cuts in a curve, and not in a straight line', () => {
  const face = { x: 0.5, y: 0.38, width: 0.4, height: 0.5 };
  const people = planeOf(64, 80, () => 1);
  const portrait = { picture: blank(160, 200, [200, 160, 130]), face, faces: [face], people };
  const size = { width: 180, height: 240 };
  const glow = etched(portrait, size);
  const topAt = (x: number): number =>
    Array.from({ length: 240 }, (_, y) => y).findIndex((y) => valueAt(glow, x, y) > 0.5);
  expect(topAt(90)).toBeGreaterThan(0);
  for (const x of [50, 130]) expect(topAt(x)).toBeGreaterThan(topAt(90) + 4);
});
