import { describe, expect, it } from 'vitest';
import { printsIn } from './heart-prints.ts';
import { heart } from './scene.ts';

const spot = { x: 16, y: 60, width: 500, height: 530 };
const shape = heart(spot);

describe('the prints of a heart', () => {
  it.each([13, 30, 40, 50, 60])('are as many as %i photos', (photos) => {
    expect(printsIn(spot, shape, photos)).toHaveLength(photos);
  });

  it.each([
    [1, 9],
    [6, 9],
    [7, 13],
    [12, 13],
  ])('of %i photos are %i, the largest first', (photos, count) => {
    const prints = printsIn(spot, shape, photos);
    const areas = prints.map(({ width, height }) => width * height);
    expect(prints).toHaveLength(count);
    expect(Math.max(...areas)).toBe(areas[0]);
  });

  it.each([1, 30])('cover the whole heart for %i photos, and the outline cuts little off', (photos) => {
    const prints = printsIn(spot, shape, photos);
    for (let y = spot.y; y < spot.y + spot.height; y += 7) {
      for (let x = spot.x; x < spot.x + spot.width; x += 7) {
        if (shape(x, y) > -4) continue;
        const isCovered = prints.some(
          (print) => x >= print.x - 1 && x <= print.x + print.width + 1 && y >= print.y && y <= print.y + print.height,
        );
        expect(isCovered, `${x} ${y}`).toBe(true);
      }
    }
    for (const print of prints)
      expect(shape(print.x + print.middle.x * print.width, print.y + print.middle.y * print.height)).toBeLessThan(0);
  });
});
