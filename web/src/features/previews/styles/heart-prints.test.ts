import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cropFor, printsIn } from './heart-prints.ts';
import { box, heart } from './staging.ts';

const spot = { x: 16, y: 60, width: 500, height: 510 };
const shape = heart(spot);

describe('the prints of a heart', () => {
  it.each([10, 13, 30, 40, 50, 60])('are as many as %i photos', (photos) => {
    expect(printsIn(spot, shape, photos)).toHaveLength(photos);
  });

  it.each([
    [1, false],
    [9, false],
    [1, true],
  ])('of %i photos are many, the largest first (wide: %s)', (photos, isWide) => {
    const areas = printsIn(spot, shape, photos, isWide).map(({ width, height }) => width * height);
    expect(areas.length).toBeGreaterThan(2 * photos - 2);
    expect(areas.length).toBeGreaterThan(15);
    expect(Math.max(...areas)).toBe(areas[0]);
  });

  it('have tints only if there is one photo', () => {
    const tintsOf = (photos: number) => new Set(printsIn(spot, shape, photos).map(({ tint }) => tint));
    expect(tintsOf(1)).toEqual(new Set([undefined, 'warm', 'grey', 'sepia']));
    expect(tintsOf(2)).toEqual(new Set([undefined]));
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
    [1, false],
    [1, true],
    [10, false],
    [30, false],
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

  it.each([1, 10])('is whole in all prints but two beside the tip, for %i photos, also at the lower edge', (photos) => {
    const prints = printsIn(spot, shape, photos);
    const roomy = prints.filter(({ width, clear }) => width * clear.width > 0.04 * spot.width);
    expect(roomy.length).toBeGreaterThan(prints.length - 3);
    const head = fc.record({
      x: number(0.35, 0.65),
      y: number(0.3, 0.7),
      width: number(0.04, 0.16),
      height: number(0.05, 0.17),
    });
    fc.assert(
      fc.property(head, fc.boolean(), (inside, isLow) => {
        const oval = isLow ? { ...inside, y: 1 - inside.height } : inside;
        for (const print of roomy) {
          const crop = cropFor(print, oval, 0.8);
          for (let angle = 0; angle < 2 * Math.PI; angle += Math.PI / 8) {
            // This share of the head is about the face without its hair.
            const u = oval.x + 0.6 * oval.width * Math.cos(angle);
            const v = oval.y + 0.6 * oval.height * Math.sin(angle);
            const x = print.x + ((u - crop.x) / crop.width) * print.width;
            const y = print.y + ((v - crop.y) / crop.height) * print.height;
            expect(Math.max(shape(x, y), box(print)(x, y))).toBeLessThan(0);
          }
        }
      }),
    );
  });

  it('is whole at either end of a wide group, lower than the others too', () => {
    const [front] = printsIn(spot, shape, 1, true);
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

  it.each([0.2, 0.8])('leaves less of the largest print empty beside it at a side of the photo (%f)', (x) => {
    const [print] = printsIn(spot, shape, 2);
    if (!print) throw new Error('no print');
    const at = (middle: number): number => cropFor(print, { x: middle, y: 0.5, width: 0.16, height: 0.2 }, 0.8).width;
    expect(at(x) / at(0.5)).toBeLessThan(0.95);
    expect(at(x) / at(0.5)).toBeGreaterThan(0.84);
  });

  it('keeps the chin if the head is too large for the print', () => {
    const [print] = printsIn(spot, shape, 2);
    if (!print) throw new Error('no print');
    const head = { x: 0.5, y: 0.42, width: 0.3, height: 0.45 };
    const crop = cropFor(print, head, 0.8);
    const at = (v: number) => (v - crop.y) / crop.height;
    const { y, height } = print.clear;
    expect(at(head.y + head.height) - (y + height)).toBeLessThan(y - height - at(head.y - head.height));
  });
});
