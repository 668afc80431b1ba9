import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cropFor, printsIn } from './heart-prints.ts';
import { heart } from './staging.ts';

const spot = { x: 16, y: 60, width: 500, height: 510 };
const shape = heart(spot);

describe('the prints of a heart', () => {
  it.each([10, 13, 30, 40, 50, 60])('are as many as %i photos', (photos) => {
    expect(printsIn(spot, shape, photos)).toHaveLength(photos);
  });

  it('is one for one photo, as large as the heart', () => {
    expect(printsIn(spot, shape, 1)).toMatchObject([spot]);
  });

  it.each([2, 3, 4, 5, 6, 7, 8, 9])('of %i photos are three or as many, the largest in front', (photos) => {
    const prints = printsIn(spot, shape, photos);
    expect(prints).toHaveLength(Math.max(3, photos));
    expect(prints.map(({ isFront }) => isFront === true)).toEqual(prints.map((_, k) => k === 0));
    const radii = prints.map(({ width, clear }) => width * clear.width);
    expect(Math.max(...radii)).toBe(radii[0]);
  });

  it.each([5, 6, 7, 8, 9])('of %i show something of each behind a wide print', (photos) => {
    for (const { width, height, clear } of printsIn(spot, shape, photos, true)) {
      expect(Math.min(width * clear.width, height * clear.height)).toBeGreaterThan(0.05 * spot.width);
    }
  });

  it.each([39, 40, 42, 43, 44])('of %i photos are the same in each size of a heart', (photos) => {
    const ofWidth = (width: number) => {
      const sized = { x: 0, y: 0, width, height: width * 1.02 };
      return printsIn(sized, heart(sized), photos).map((print) => print.width / width);
    };
    for (const width of [180.3, 197, 409.6, 811]) {
      const widths = ofWidth(width);
      ofWidth(500).forEach((share, k) => {
        expect(widths[k]).toBeCloseTo(share, 6);
      });
    }
  });

  it.each([
    ...[1, 2, 4, 6, 9, 10, 30].map((photos) => [photos, false] as const),
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((photos) => [photos, true] as const),
  ])('cover the whole heart for %i photos (wide in front: %s)', (photos, isWide) => {
    const prints = printsIn(spot, shape, photos, isWide);
    for (let y = spot.y; y < spot.y + spot.height; y += 7) {
      for (let x = spot.x; x < spot.x + spot.width; x += 7) {
        if (shape(x, y) > -4) continue;
        const isCovered = prints.some(
          (print) => x >= print.x - 1 && x <= print.x + print.width + 1 && y >= print.y && y <= print.y + print.height,
        );
        expect(isCovered, `${x} ${y}`).toBe(true);
      }
    }
  });
});

describe('a face in a print of a heart', () => {
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });

  it.each([1, 3, 4, 5])('is whole where nothing hides it, for %i photos, also at the lower edge', (photos) => {
    const [front, ...backs] = printsIn(spot, shape, photos);
    if (!front) throw new Error('no print');
    const head = fc.record({
      x: number(0.35, 0.65),
      y: number(0.3, 0.7),
      width: number(0.04, 0.16),
      height: number(0.05, 0.17),
    });
    fc.assert(
      fc.property(head, fc.boolean(), (inside, isLow) => {
        const oval = isLow ? { ...inside, y: 1 - inside.height } : inside;
        for (const print of [front, ...backs]) {
          const crop = cropFor(print, oval, 0.8);
          for (let angle = 0; angle < 2 * Math.PI; angle += Math.PI / 8) {
            // This share of the head is about the face without its hair.
            const u = oval.x + 0.6 * oval.width * Math.cos(angle);
            const v = oval.y + 0.6 * oval.height * Math.sin(angle);
            const x = print.x + ((u - crop.x) / crop.width) * print.width;
            const y = print.y + ((v - crop.y) / crop.height) * print.height;
            expect(shape(x, y)).toBeLessThan(0);
            const isBehind = print !== front && x > front.x && x < front.x + front.width && y > front.y;
            expect(isBehind).toBe(false);
          }
        }
      }),
    );
  });

  it('is whole at either end of a wide group, lower than the others too', () => {
    const [front] = printsIn(spot, shape, 4, true);
    if (!front) throw new Error('no print');
    const crop = cropFor(front, { x: 0.5, y: 0.35, width: 0.46, height: 0.25 }, 1.4);
    for (const [x, y] of [
      [0.11, 0.45],
      [0.89, 0.45],
    ] as const) {
      for (let angle = 0; angle < 2 * Math.PI; angle += Math.PI / 8) {
        const u = (x + 0.05 * Math.cos(angle) - crop.x) / crop.width;
        const v = (y + 0.09 * Math.sin(angle) - crop.y) / crop.height;
        expect(shape(front.x + u * front.width, front.y + v * front.height)).toBeLessThan(0);
      }
    }
  });

  it.each([0.2, 0.8])('leaves less of its print empty beside it at a side of the photo (%f)', (x) => {
    for (const print of printsIn(spot, shape, 2)) {
      const at = (middle: number): number => cropFor(print, { x: middle, y: 0.5, width: 0.16, height: 0.2 }, 0.8).width;
      expect(at(x) / at(0.5)).toBeLessThan(0.95);
      expect(at(x) / at(0.5)).toBeGreaterThan(0.84);
    }
  });

  it('keeps the chin if the head is too large for the print', () => {
    const [, lobe] = printsIn(spot, shape, 2);
    if (!lobe) throw new Error('no print');
    const head = { x: 0.5, y: 0.42, width: 0.3, height: 0.36 };
    const crop = cropFor(lobe, head, 0.8);
    const at = (v: number) => (v - crop.y) / crop.height;
    const { y, height } = lobe.clear;
    expect(at(head.y + head.height) - (y + height)).toBeLessThan(y - height - at(head.y - head.height));
  });
});
