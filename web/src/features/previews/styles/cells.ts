import type { Point } from './face.ts';
import { clamp, hypotenuse, type Plane } from './picture.ts';

/** Points in pixels, as two lists of coordinates. */
export interface Seeds {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly count: number;
}

/**
 * Scatters random points with a minimum distance between them, which varies by position (variable Poisson disc sampling).
 * `spacing` returns that distance in pixels, and `smallest` is its lower bound. `placed` may move a point first.
 */
export function scattered(
  width: number,
  height: number,
  spacing: (x: number, y: number) => number,
  smallest: number,
  random: () => number,
  placed: (x: number, y: number) => Point = (x, y) => ({ x, y }),
): Seeds {
  const cell = smallest / Math.SQRT2;
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const grid = new Int32Array(columns * rows).fill(-1);
  const [xs, ys]: [number[], number[]] = [[], []];
  // Visiting every cell once in random order fills gaps evenly. Random points would need many more attempts.
  const order = shuffled(columns * rows, random);
  for (const cellIndex of order) {
    if ((grid[cellIndex] ?? 0) >= 0) continue;
    const { x, y } = placed(
      ((cellIndex % columns) + random()) * cell,
      (Math.floor(cellIndex / columns) + random()) * cell,
    );
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const column = Math.floor(x / cell);
    const row = Math.floor(y / cell);
    const distance = spacing(x, y);
    const reach = Math.ceil(distance / cell);
    let free = true;
    for (let j = Math.max(0, row - reach); free && j <= Math.min(rows - 1, row + reach); j++) {
      for (let i = Math.max(0, column - reach); i <= Math.min(columns - 1, column + reach); i++) {
        const other = grid[j * columns + i] ?? -1;
        if (other < 0) continue;
        const dx = x - (xs[other] ?? 0);
        const dy = y - (ys[other] ?? 0);
        if (dx * dx + dy * dy >= distance * distance) continue;
        free = false;
        break;
      }
    }
    if (!free) continue;
    grid[row * columns + column] = xs.length;
    xs.push(x);
    ys.push(y);
  }
  if (xs.length === 0) {
    xs.push(width / 2);
    ys.push(height / 2);
  }
  return { x: Float32Array.from(xs), y: Float32Array.from(ys), count: xs.length };
}

function shuffled(count: number, random: () => number): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const kept = order[i] ?? 0;
    order[i] = order[j] ?? 0;
    order[j] = kept;
  }
  return order;
}

/** The seed to which each pixel belongs, and the pixel's distance to the border of its cell, in pixels. */
interface Cells {
  readonly owner: Int32Array;
  readonly inset: Plane;
}

/** The rotation of each seed's tile. */
export interface Turns {
  readonly cosine: Float32Array;
  readonly sine: Float32Array;
}

/** Candidate seeds are searched once per block of this many pixels squared, because they are the same for all of its pixels. */
const block = 8;

/**
 * Divides a plane into the Voronoi cells of the seeds. With `turns`, cells become near-square tiles along each seed's rotated axes
 * (Hausner, Simulating Decorative Mosaics). `scale` is the size of a pixel in the seeds' units.
 */
export function cellsOf(seeds: Seeds, width: number, height: number, turns?: Turns, scale = 1): Cells {
  const near = nearSeeds(seeds, width * scale, height * scale);
  const owner = new Int32Array(width * height);
  const inset = new Float32Array(width * height);
  const stretch = turns ? Math.SQRT2 : 1;
  for (let top = 0; top < height; top += block) {
    for (let left = 0; left < width; left += block) {
      const half = (block / 2) * scale;
      const candidates = near(left * scale + half, top * scale + half, half * Math.SQRT2, stretch);
      const bottom = Math.min(height, top + block);
      const right = Math.min(width, left + block);
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          let nearest = Infinity;
          let second = Infinity;
          let mine = 0;
          for (const k of candidates) {
            const dx = (x + 0.5) * scale - (seeds.x[k] ?? 0);
            const dy = (y + 0.5) * scale - (seeds.y[k] ?? 0);
            const far = turns ? turned(turns, k, dx, dy) : Math.sqrt(dx * dx + dy * dy);
            if (far < nearest) {
              second = nearest;
              nearest = far;
              mine = k;
            } else if (far < second) second = far;
          }
          owner[y * width + x] = mine;
          inset[y * width + x] = second === Infinity ? block : (second - nearest) / 2;
        }
      }
    }
  }
  return { owner, inset: { width, height, values: inset } };
}

function turned({ cosine, sine }: Turns, k: number, dx: number, dy: number): number {
  const c = cosine[k] ?? 1;
  const s = sine[k] ?? 0;
  return Math.max(Math.abs(dx * c + dy * s), Math.abs(dy * c - dx * s));
}

/** Returns a search for all seeds that may be the nearest or second nearest to a point within `radius` of a position. */
function nearSeeds(seeds: Seeds, width: number, height: number) {
  const bucket = Math.max(2, Math.sqrt((width * height) / seeds.count));
  const columns = Math.max(1, Math.ceil(width / bucket));
  const rows = Math.max(1, Math.ceil(height / bucket));
  const first = new Int32Array(columns * rows).fill(-1);
  const next = new Int32Array(seeds.count).fill(-1);
  for (let k = 0; k < seeds.count; k++) {
    const column = clamp(Math.floor((seeds.x[k] ?? 0) / bucket), 0, columns - 1);
    const bucketIndex = clamp(Math.floor((seeds.y[k] ?? 0) / bucket), 0, rows - 1) * columns + column;
    next[k] = first[bucketIndex] ?? -1;
    first[bucketIndex] = k;
  }
  return (x: number, y: number, radius: number, stretch: number): number[] => {
    const found: number[] = [];
    const distances: number[] = [];
    let nearest = Infinity;
    let second = Infinity;
    const column = Math.floor(x / bucket);
    const row = Math.floor(y / bucket);
    const limit = (): number => stretch * (second + radius) + radius;
    for (let ring = 0; ring <= columns + rows && (ring - 1) * bucket <= limit(); ring++) {
      for (let j = row - ring; j <= row + ring; j++) {
        if (j < 0 || j >= rows) continue;
        const whole = j === row - ring || j === row + ring;
        for (let i = column - ring; i <= column + ring; i += whole ? 1 : Math.max(1, ring * 2)) {
          if (i < 0 || i >= columns) continue;
          for (let k = first[j * columns + i] ?? -1; k >= 0; k = next[k] ?? -1) {
            const far = hypotenuse(x - (seeds.x[k] ?? 0), y - (seeds.y[k] ?? 0));
            found.push(k);
            distances.push(far);
            if (far < nearest) {
              second = nearest;
              nearest = far;
            } else if (far < second) second = far;
          }
        }
      }
    }
    const most = limit();
    return found.filter((_, k) => (distances[k] ?? 0) <= most);
  };
}

/** The Delaunay triangulation: a triangle for every three seeds whose cells meet, as triples of seed indices. */
export function trianglesOf({ owner, inset: { width, height } }: Cells): Int32Array {
  const corners: number[] = [];
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const i = y * width + x;
      const a = owner[i] ?? 0;
      const b = owner[i + 1] ?? 0;
      const c = owner[i + width + 1] ?? 0;
      const d = owner[i + width] ?? 0;
      if (a === b && c === d) continue;
      if (a !== b && b !== c && a !== c) corners.push(a, b, c);
      if (a !== c && c !== d && a !== d) corners.push(a, c, d);
      // If a equals c, three cells can still meet across the other diagonal.
      if (a === c && a !== b && a !== d && b !== d) corners.push(a, b, d);
    }
  }
  return Int32Array.from(corners);
}
