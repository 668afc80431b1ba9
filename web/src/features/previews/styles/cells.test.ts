import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellsOf, scattered, trianglesOf } from './cells.ts';
import { randomFrom } from './random.ts';

const plane = fc.record({ width: fc.integer({ min: 1, max: 90 }), height: fc.integer({ min: 1, max: 90 }) });

it('assigns every pixel to its nearest seed', () => {
  fc.assert(
    fc.property(plane, fc.integer(), ({ width, height }, seed) => {
      const seeds = scattered(width, height, (x) => 4 + x / 8, 4, randomFrom(seed));
      const { owner } = cellsOf(seeds, width, height);
      const far = (k: number, x: number, y: number) =>
        Math.hypot(x + 0.5 - (seeds.x[k] ?? 0), y + 0.5 - (seeds.y[k] ?? 0));
      for (let i = 0; i < owner.length; i += 7) {
        const [x, y] = [i % width, Math.floor(i / width)];
        const nearest = Math.min(...Array.from({ length: seeds.count }, (_, k) => far(k, x, y)));
        expect(far(owner[i] ?? 0, x, y)).toBeCloseTo(nearest, 4);
      }
    }),
    { numRuns: 30 },
  );
});

it('keeps the minimum distance between seeds', () => {
  const seeds = scattered(120, 120, () => 9, 9, randomFrom(5));
  for (let a = 0; a < seeds.count; a++) {
    for (let b = 0; b < a; b++) {
      const far = Math.hypot((seeds.x[a] ?? 0) - (seeds.x[b] ?? 0), (seeds.y[a] ?? 0) - (seeds.y[b] ?? 0));
      expect(far).toBeGreaterThan(8.999);
    }
  }
  // At least two thirds of the seeds that would fit.
  expect(seeds.count).toBeGreaterThan(84);
});

it('joins seeds into triangles that cover the plane except its border', () => {
  const seeds = scattered(100, 100, () => 10, 10, randomFrom(2));
  const triangles = trianglesOf(cellsOf(seeds, 100, 100));
  const covers = (x: number, y: number): boolean => {
    for (let t = 0; t < triangles.length; t += 3) {
      const corners = [0, 1, 2].map((k) => triangles[t + k] ?? 0);
      const sides = corners.map((a, k) => {
        const b = corners[(k + 1) % 3] ?? 0;
        const [ax, ay, bx, by] = [seeds.x[a] ?? 0, seeds.y[a] ?? 0, seeds.x[b] ?? 0, seeds.y[b] ?? 0];
        return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
      });
      if (sides.every((side) => side >= 0) || sides.every((side) => side <= 0)) return true;
    }
    return false;
  };
  for (let y = 20; y <= 80; y += 3) for (let x = 20; x <= 80; x += 3) expect(covers(x, y), `${x}, ${y}`).toBe(true);
});
