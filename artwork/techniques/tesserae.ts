import { darker, hex, lighter } from '../lib/colour.ts';
import type { Drawing } from '../lib/drawing.ts';
import { bounds, contains, type Outline, type Point } from '../lib/geometry.ts';
import { type Layer, pathText, sampler } from '../lib/layers.ts';
import type { Area } from '../stage/textures.ts';

/** Width and height of a cell of the working grid, in units of the picture. */
const cell = 2;

/** The picture as a grid: for each cell its topmost layer, and the distance to the nearest border between two layers. */
class Ground {
  readonly columns: number;
  readonly rows: number;
  readonly region: Int16Array;
  readonly depth: Float32Array;
  readonly taken: Uint8Array;

  constructor(area: Area, layers: readonly Layer[]) {
    this.columns = Math.ceil(area.w / cell);
    this.rows = Math.ceil(area.h / cell);
    this.region = new Int16Array(this.columns * this.rows).fill(-1);
    this.taken = new Uint8Array(this.columns * this.rows);
    layers.forEach((item, index) => {
      const box = bounds(item.outline);
      for (let row = Math.max(0, Math.floor(box.top / cell)); row < Math.min(this.rows, box.bottom / cell); row++) {
        for (
          let column = Math.max(0, Math.floor(box.left / cell));
          column < Math.min(this.columns, box.right / cell);
          column++
        ) {
          if (contains(item.outline, [(column + 0.5) * cell, (row + 0.5) * cell]))
            this.region[row * this.columns + column] = index;
        }
      }
    });
    this.depth = this.#distances();
  }

  index([x, y]: Point): number {
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
    return column < 0 || row < 0 || column >= this.columns || row >= this.rows ? -1 : row * this.columns + column;
  }

  regionAt = (point: Point) => this.region[this.index(point)] ?? -1;
  depthAt = (point: Point) => this.depth[this.index(point)] ?? 0;

  /** The unit vector away from the nearest border. */
  inward([x, y]: Point): Point {
    const e = 6;
    const dx = this.depthAt([x + e, y]) - this.depthAt([x - e, y]);
    const dy = this.depthAt([x, y + e]) - this.depthAt([x, y - e]);
    const length = Math.hypot(dx, dy);
    return length < 0.5 ? [0, 1] : [dx / length, dy / length];
  }

  /** Distances by two passes of a chamfer mask, exact to a few per cent. */
  #distances(): Float32Array {
    const { columns, rows, region } = this;
    const depth = new Float32Array(columns * rows).fill(1e6);
    for (let i = 0; i < depth.length; i++) {
      const edge =
        (i % columns > 0 && region[i] !== region[i - 1]) || (i >= columns && region[i] !== region[i - columns]);
      if (edge) depth[i] = 0;
    }
    const relax = (i: number, steps: readonly (readonly [number, number])[]) => {
      for (const [step, length] of steps) depth[i] = Math.min(depth[i] ?? 0, (depth[i + step] ?? 1e6) + length * cell);
    };
    for (let i = columns + 1; i < depth.length; i++)
      relax(i, [
        [-1, 1],
        [-columns, 1],
        [-columns - 1, 1.41],
        [-columns + 1, 1.41],
      ]);
    for (let i = depth.length - columns - 2; i >= 0; i--)
      relax(i, [
        [1, 1],
        [columns, 1],
        [columns + 1, 1.41],
        [columns - 1, 1.41],
      ]);
    return depth;
  }
}

interface Tile {
  readonly corners: Outline;
  readonly middle: Point;
}

/** The four corners of a tile. Its ends are perpendicular to the row, so that curved rows have no gaps. */
function tileAt(ground: Ground, middle: Point, length: number, height: number, grout: number): Tile {
  const [nx, ny] = ground.inward(middle);
  const half = (length - grout) / 2;
  const ends = [-1, 1].map((side): Point => [middle[0] - ny * half * side, middle[1] + nx * half * side]);
  const tall = (height - grout) / 2;
  const corners = ends.flatMap((end, i) => {
    const [ex, ey] = ground.inward(end);
    const same = ex * nx + ey * ny > 0.75 ? [ex, ey] : [nx, ny];
    const [ox, oy] = [(same[0] ?? 0) * tall, (same[1] ?? 0) * tall];
    const pair: Point[] = [
      [end[0] + ox, end[1] + oy],
      [end[0] - ox, end[1] - oy],
    ];
    return i === 0 ? pair : pair.reverse();
  });
  return { corners, middle };
}

/** Claims the cells under a tile, unless too many lie in another region or under another tile. */
function claim(ground: Ground, tile: Tile, region: number, tolerance: number): boolean {
  const box = bounds(tile.corners);
  const under: number[] = [];
  let foul = 0;
  for (let y = box.top; y <= box.bottom; y += cell) {
    for (let x = box.left; x <= box.right; x += cell) {
      if (!contains(tile.corners, [x, y])) continue;
      const i = ground.index([x, y]);
      if (i < 0) continue;
      under.push(i);
      if (ground.taken[i] === 1 || ground.region[i] !== region) foul++;
    }
  }
  if (under.length === 0 || foul > under.length * tolerance) return false;
  for (const i of under) ground.taken[i] = 1;
  return true;
}

/** Lays rows of tiles along the outline of each region, from its border inwards, and fills the remaining gaps with chips. */
function lay(drawing: Drawing, ground: Ground, sizes: readonly number[]): Tile[] {
  const { random } = drawing;
  const tiles: Tile[] = [];
  const grout = 3;
  const pointOf = (i: number): Point => [
    ((i % ground.columns) + 0.5) * cell,
    (Math.floor(i / ground.columns) + 0.5) * cell,
  ];
  const walk = (start: Point, region: number, level: number, size: number, direction: 1 | -1) => {
    let at = start;
    for (let step = 0; step < 400; step++) {
      const length = size * random.between(0.85, 1.3);
      const [nx, ny] = ground.inward(at);
      const off = level - ground.depthAt(at);
      if (Math.abs(off) > size * 0.5 || ground.regionAt(at) !== region) return;
      const middle: Point = [at[0] + nx * off, at[1] + ny * off];
      const tile = tileAt(ground, middle, length, size, grout);
      if (!claim(ground, tile, region, 0.14)) return;
      tiles.push(tile);
      at = [middle[0] - ny * length * direction, middle[1] + nx * length * direction];
    }
  };
  const order = Array.from(ground.depth.keys()).sort((a, b) => (ground.depth[a] ?? 0) - (ground.depth[b] ?? 0));
  for (const i of order) {
    const region = ground.region[i] ?? -1;
    const size = sizes[region];
    if (size === undefined || ground.taken[i] === 1) continue;
    const depth = ground.depth[i] ?? 0;
    const level = (Math.floor(depth / size) + 0.5) * size;
    if (Math.abs(depth - level) > cell) continue;
    walk(pointOf(i), region, level, size, 1);
    const [nx, ny] = ground.inward(pointOf(i));
    walk([pointOf(i)[0] + ny * size, pointOf(i)[1] - nx * size], region, level, size, -1);
  }
  for (const share of [0.8, 0.55, 0.38]) {
    for (let i = 0; i < ground.taken.length; i += 3) {
      const size = sizes[ground.region[i] ?? -1];
      if (size === undefined || ground.taken[i] === 1) continue;
      const tile = tileAt(ground, pointOf(i), size * share, size * share, grout * 0.8);
      if (claim(ground, tile, ground.region[i] ?? -1, 0.1)) tiles.push(tile);
    }
  }
  return tiles;
}

/** Glazed tiles catch the light along their upper left edges. */
const glaze = (drawing: Drawing) =>
  drawing.once(
    'glaze',
    (id) =>
      `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="1.7" result="b"/>` +
      '<feSpecularLighting in="b" surfaceScale="3.4" specularConstant=".75" specularExponent="16" lighting-color="#fff8e6" result="s"><feDistantLight azimuth="225" elevation="42"/></feSpecularLighting>' +
      '<feDiffuseLighting in="b" surfaceScale="2.6" diffuseConstant="1.25" lighting-color="#fff" result="d"><feDistantLight azimuth="225" elevation="56"/></feDiffuseLighting>' +
      '<feComposite in="SourceGraphic" in2="d" operator="arithmetic" k1="1" result="lit"/>' +
      '<feComposite in="lit" in2="s" operator="arithmetic" k2="1" k3=".34" result="c"/><feComposite in="c" in2="SourceAlpha" operator="in" result="t"/>' +
      '<feDropShadow in="t" dx="1.4" dy="1.8" stdDeviation="1.3" flood-color="#1c100b" flood-opacity=".45"/></filter>',
  );

interface MosaicLook {
  readonly grout: string;
  /** The height of a row of tiles for each layer. The last value is for all further layers. */
  readonly sizes: readonly number[];
}

/** The layers as a mosaic, with tiles that follow the shapes. */
export function mosaic(drawing: Drawing, area: Area, layers: readonly Layer[], look: MosaicLook): string {
  const { random } = drawing;
  const seen = sampler(layers);
  const sizes = layers.map((_, i) => look.sizes[i] ?? look.sizes[look.sizes.length - 1] ?? 20);
  const tiles = lay(drawing, new Ground(area, layers), sizes).map(({ corners, middle }) => {
    const base = hex(seen(middle)?.colour ?? [128, 128, 128]);
    const light = random.between(-0.17, 0.15);
    return `<path d="${pathText(corners)}" fill="${light > 0 ? lighter(base, light) : darker(base, -light)}"/>`;
  });
  return `<rect width="${area.w}" height="${area.h}" fill="${look.grout}"/><g filter="${glaze(drawing)}">${tiles.join('')}</g>`;
}
