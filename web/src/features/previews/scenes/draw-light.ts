import { etched, type MirrorGlass } from '../styles/magic-mirror.ts';
import {
  type Colour,
  clamp,
  hypotenuse,
  lay,
  mix,
  type Picture,
  planeOf,
  smoothstep,
  smoothValueAt,
} from '../styles/picture.ts';
import { around, type Rectangle, type Shape } from '../styles/staging.ts';
import type { Portrait } from '../styles/style.ts';
import type { ScenePlace } from './templates.ts';

type Point = readonly [x: number, y: number];

/** The glass of a mirror, in units of a scene of 960 x 1200. */
interface Glass {
  /** The SVG path of its outline, of absolute lines and cubic curves, as the artwork draws it. */
  readonly outline: string;
  /** The light of dark and of bright parts of the photo. */
  readonly dim: Colour;
  readonly bright: Colour;
  /** The artwork darkens the glass from here, for words. */
  readonly dusk: number;
}

/** The glasses of the mirrors. The round one is a circle of four curves. */
export const glasses = {
  'heart-glass': {
    outline:
      'M480,980 C300,800 110,660 110,450 C110,270 240,180 350,180 C420,180 466,220 480,280 C494,220 540,180 610,180 C720,180 850,270 850,450 C850,660 660,800 480,980 Z',
    dim: [134, 92, 214],
    bright: [249, 240, 255],
    dusk: 716,
  },
  'window-glass': {
    outline:
      'M210,960 L210,470 C210,430 240,420 250,380 C262,300 330,280 372,240 C410,204 450,180 480,130 C510,180 550,204 588,240 C630,280 698,300 710,380 C720,420 750,430 750,470 L750,960 Z',
    dim: [58, 148, 146],
    bright: [236, 255, 249],
    dusk: 820,
  },
  'round-glass': {
    outline:
      'M830,540 C830,733 673,890 480,890 C287,890 130,733 130,540 C130,347 287,190 480,190 C673,190 830,347 830,540 Z',
    dim: [190, 112, 92],
    bright: [255, 243, 224],
    dusk: 748,
  },
} as const satisfies Record<string, Glass>;
export type GlassKind = keyof typeof glasses;

export const isGlass = (kind: string): kind is GlassKind => kind in glasses;

/** The distances to an outline are computed once per this many pixels, and interpolated in between. */
const step = 4;

/** Faces are this far inside the outline and above the dusk, in units of the scene. */
const clear = 26;
const aboveDusk = 60;

/** Draws the people of a photo as the magic mirror does, in the light and within the outline of another glass. */
export function drawLight(
  scene: Picture,
  { kind, y, size }: ScenePlace & { readonly kind: GlassKind },
  portrait: Portrait | undefined,
  unit: number,
): void {
  if (!portrait) return;
  const { outline, dim, bright, dusk } = glasses[kind];
  const corners = cornersOf(outline, unit);
  const rectangle = boundsOf(corners);
  const shape = polygon(corners, rectangle);
  const { width, height } = rectangle;
  const isHidden: MirrorGlass['isHidden'] = (u, v) => {
    const [px, py] = [rectangle.x + u * width, rectangle.y + v * height];
    return shape(px, py) > -clear * unit || py > (dusk - aboveDusk) * unit;
  };
  const glow = etched(portrait, rectangle, {
    size: size / height,
    y: (y - rectangle.y) / height,
    down: 0,
    most: 2,
    isHidden,
  });
  around(scene, rectangle, 0, (px, py, i) => {
    const shown = smoothstep(-8, -50, shape(px, py) / unit) * smoothstep(dusk + 20, dusk - 100, py / unit);
    const lit = clamp(shown * smoothValueAt(glow, px - rectangle.x, py - rectangle.y));
    lay(scene, i, mix(dim[0], bright[0], lit), mix(dim[1], bright[1], lit), mix(dim[2], bright[2], lit), lit);
  });
}

/** Flattens a path, scaled by `unit`. */
function cornersOf(path: string, unit: number): Point[] {
  const corners: Point[] = [];
  for (const [, body = ''] of path.matchAll(/[MLC]([^MLCZ]+)/g)) {
    const [x1 = 0, y1 = 0, x2, y2 = 0, x3 = 0, y3 = 0] = (body.match(/\d+/g) ?? []).map(
      (value) => Number(value) * unit,
    );
    const [x0, y0] = corners.at(-1) ?? [x1, y1];
    if (x2 === undefined) corners.push([x1, y1]);
    else {
      for (let k = 1; k <= 12; k++) {
        const t = k / 12;
        const at = (a: number, b: number, c: number, d: number): number =>
          mix(mix(mix(a, b, t), mix(b, c, t), t), mix(mix(b, c, t), mix(c, d, t), t), t);
        corners.push([at(x0, x1, x2, x3), at(y0, y1, y2, y3)]);
      }
    }
  }
  return corners;
}

function boundsOf(corners: readonly Point[]): Rectangle {
  const columns = corners.map(([x]) => x);
  const rows = corners.map(([, y]) => y);
  const [x, y] = [Math.min(...columns), Math.min(...rows)];
  return { x, y, width: Math.max(...columns) - x, height: Math.max(...rows) - y };
}

/** The shape of a closed line through these corners. Inside the rectangle, its distances are exact to a pixel. */
function polygon(corners: readonly Point[], { x, y, width, height }: Rectangle): Shape {
  const coarse = planeOf(Math.ceil(width / step) + 1, Math.ceil(height / step) + 1, (column, row) => {
    const [px, py] = [x + column * step, y + row * step];
    let nearest = Number.POSITIVE_INFINITY;
    let isInside = false;
    let [x0, y0] = corners.at(-1) ?? [0, 0];
    for (const [x1, y1] of corners) {
      const [dx, dy] = [x1 - x0, y1 - y0];
      const along = clamp(((px - x0) * dx + (py - y0) * dy) / Math.max(dx * dx + dy * dy, 1e-9));
      nearest = Math.min(nearest, hypotenuse(px - x0 - along * dx, py - y0 - along * dy));
      if (y0 > py !== y1 > py && px < x0 + ((py - y0) / dy) * dx) isInside = !isInside;
      [x0, y0] = [x1, y1];
    }
    return isInside ? -nearest : nearest;
  });
  return (px, py) => smoothValueAt(coarse, (px - x) / step, (py - y) / step);
}
