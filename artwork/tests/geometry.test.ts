import { describe, expect, it } from 'vitest';
import { bounds, contains, ellipse, path, placed, rect, resampled, stroke } from '../lib/geometry.ts';
import { seeded } from '../lib/random.ts';
import { triangulate } from '../lib/triangulate.ts';

describe('outlines', () => {
  it('flattens a path and keeps its corners', () => {
    const outline = path('M0,0 L100,0 C100,50 50,100 0,100 Z');
    expect(outline[0]).toEqual([0, 0]);
    expect(outline[1]).toEqual([100, 0]);
    expect(outline.at(-1)).toEqual([0, 100]);
    expect(outline.length).toBeGreaterThan(10);
  });

  it('distinguishes inside from outside', () => {
    expect(contains(rect(0, 0, 10, 10), [5, 5])).toBe(true);
    expect(contains(rect(0, 0, 10, 10), [15, 5])).toBe(false);
    expect(contains(ellipse(0, 0, 20), [13.8, 13.8])).toBe(true);
    expect(contains(ellipse(0, 0, 20), [15, 15])).toBe(false);
  });

  it('scales, turns, then moves', () => {
    const [x, y] = placed([1, 0], { x: 10, y: 20, scale: 2, rotate: 90 });
    expect(x).toBeCloseTo(10);
    expect(y).toBeCloseTo(22);
  });

  it('draws a line of the given width, thinner towards its ends', () => {
    const { top, bottom } = bounds(stroke('0,0 50,0 100,0', 10, 1));
    expect(bottom - top).toBeCloseTo(10, 0);
    const ends = stroke('0,0 50,0 100,0', 10, 1).filter(([x]) => x < 1);
    expect(Math.max(...ends.map(([, y]) => Math.abs(y)))).toBeLessThan(1);
  });

  it('places points along an outline at even distances', () => {
    expect(resampled(rect(0, 0, 40, 40), 10)).toHaveLength(16);
  });
});

describe('triangulate', () => {
  it('covers the hull of its points exactly once', () => {
    const random = seeded(7);
    const inner = Array.from({ length: 60 }, () => [random.between(1, 99), random.between(1, 99)] as const);
    const triangles = triangulate([[0, 0], [100, 0], [100, 100], [0, 100], ...inner]);
    const area = triangles.reduce(
      (sum, [a, b, c]) => sum + Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2,
      0,
    );
    expect(area).toBeCloseTo(10_000, 3);
    expect(triangles).toHaveLength(2 * 64 - 2 - 4);
  });
});

describe('seeded', () => {
  it('returns the same numbers below 1 for the same seed, and others for another seed', () => {
    const draw = (seed: number) =>
      Array.from(
        { length: 50 },
        (
          (random) => () =>
            random.next()
        )(seeded(seed)),
      );
    expect(draw(11)).toEqual(draw(11));
    expect(draw(11)).not.toEqual(draw(12));
    expect(draw(11).every((value) => value >= 0 && value < 1)).toBe(true);
  });
});
