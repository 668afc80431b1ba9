import { darker, hex, lighter, mixRgb, type Rgb } from '../lib/colour.ts';
import type { Drawing } from '../lib/drawing.ts';
import { bounds, distance, lerp, type Point, resampled } from '../lib/geometry.ts';
import { type Layer, pathText, sampler } from '../lib/layers.ts';
import { type Triangle, triangulate } from '../lib/triangulate.ts';
import type { Area } from '../stage/textures.ts';

/** Keeps only points that are far enough from all earlier ones. A grid makes the check fast. */
class Scatter {
  readonly points: Point[] = [];
  readonly #cells = new Map<string, Point[]>();

  add(point: Point, apart: number): void {
    const size = 24;
    const [cx, cy] = [Math.floor(point[0] / size), Math.floor(point[1] / size)];
    const reach = Math.ceil(apart / size);
    for (let x = cx - reach; x <= cx + reach; x++) {
      for (let y = cy - reach; y <= cy + reach; y++) {
        for (const other of this.#cells.get(`${x} ${y}`) ?? []) if (distance(point, other) < apart) return;
      }
    }
    this.points.push(point);
    this.#cells.set(`${cx} ${cy}`, [...(this.#cells.get(`${cx} ${cy}`) ?? []), point]);
  }
}

function corners(drawing: Drawing, area: Area, layers: readonly Layer[], coarse: number): readonly Point[] {
  const { random } = drawing;
  const scatter = new Scatter();
  const { x, y, w, h } = area;
  const jut = coarse * 0.6;
  for (const outline of [
    [
      [x - jut, y - jut],
      [x + w + jut, y - jut],
      [x + w + jut, y + h + jut],
      [x - jut, y + h + jut],
    ],
  ] as const) {
    for (const point of resampled(outline, coarse)) scatter.add(point, coarse * 0.6);
  }
  const inside = ([px, py]: Point) => px > x - jut && px < x + w + jut && py > y - jut && py < y + h + jut;
  // Small shapes come first, because an eye needs its corners more than a shoulder does.
  const bySize = layers
    .map((item) => ({ item, box: bounds(item.outline) }))
    .sort(
      (a, b) =>
        a.box.right - a.box.left + a.box.bottom - a.box.top - (b.box.right - b.box.left + b.box.bottom - b.box.top),
    );
  for (const { item, box } of bySize) {
    const size = Math.min(box.right - box.left, box.bottom - box.top);
    const spacing = Math.max(5, Math.min(coarse * 0.62, size / 2.6));
    for (const point of resampled(item.outline, spacing)) if (inside(point)) scatter.add(point, spacing * 0.62);
  }
  for (let i = 0; i < 5000; i++)
    scatter.add([random.between(x - jut, x + w + jut), random.between(y - jut, y + h + jut)], coarse);
  return scatter.points;
}

const centre = ([a, b, c]: Triangle): Point => [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3];

/** The brightness of a facet from -1 to 1, derived from the direction of its longest side. */
function tilt([a, b, c]: Triangle): number {
  const sides = [
    [a, b],
    [b, c],
    [c, a],
  ] as const;
  const [from, to] = [...sides].sort((one, other) => distance(...other) - distance(...one))[0] ?? sides[0];
  return Math.sin(2 * Math.atan2(to[1] - from[1], to[0] - from[0]) + 0.6);
}

/** The picture in flat triangles, like cut crystal. `coarse` is the size of the largest facets. */
export function facets(drawing: Drawing, area: Area, layers: readonly Layer[], coarse: number, relief = 0.12): string {
  const look = sampler(layers);
  const triangles = triangulate(corners(drawing, area, layers, coarse));
  return triangles
    .map((triangle) => {
      const middle = centre(triangle);
      const seen = triangle
        .map((corner) => look([lerp(middle[0], corner[0], 0.4), lerp(middle[1], corner[1], 0.4)])?.colour)
        .concat([look(middle)?.colour, look(middle)?.colour])
        .filter((colour): colour is Rgb => colour !== undefined);
      if (seen.length === 0) return '';
      const mean = seen.reduce((sum, colour, i) => mixRgb(sum, colour, 1 / (i + 1)));
      const light = tilt(triangle) * relief + drawing.random.between(-0.035, 0.035);
      const colour = light > 0 ? lighter(hex(mean), light) : darker(hex(mean), -light);
      return `<path d="${pathText(triangle)}" fill="${colour}" stroke="${colour}" stroke-width="1"/>`;
    })
    .join('');
}
