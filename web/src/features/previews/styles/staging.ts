import {
  type Colour,
  clamp,
  hypotenuse,
  lay,
  light,
  mix,
  type Picture,
  planeOf,
  smoothstep,
  smoothValueAt,
} from './picture.ts';
import { hash, noise, roughness } from './random.ts';

/** The signed distance to the border of a shape, in pixels: negative inside, positive outside. */
export type Shape = (x: number, y: number) => number;

/** A rectangle inside a drawing, in pixels. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const box =
  ({ x, y, width, height }: Rectangle, radius = 0): Shape =>
  (px, py) => {
    const dx = Math.abs(px - x - width / 2) - width / 2 + radius;
    const dy = Math.abs(py - y - height / 2) - height / 2 + radius;
    return hypotenuse(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
  };

/** A box whose upper edge is a semicircle. */
export const arch = (rectangle: Rectangle): Shape => {
  const { x, y, width, height } = rectangle;
  const radius = width / 2;
  const lower = box(
    { x, y: y + radius, width, height: Math.max(1, height - radius) },
    Math.min(radius * 0.12, height / 4),
  );
  return (px, py) => {
    const circle = hypotenuse(px - x - radius, py - y - radius) - radius;
    return py < y + radius
      ? circle
      : Math.max(lower(px, Math.max(py, y + radius * 1.3)), Math.abs(px - x - radius) - radius);
  };
};

/** The radius of the superellipse around the origin on which a point lies. Its sides are straighter than those of a circle. */
export const superRadius = (u: number, v: number): number => Math.cbrt(Math.abs(u * u * u) + Math.abs(v * v * v));

/** An ellipse or a superellipse. The distance is almost exact near the border. */
export const ellipse = ({ x, y, width, height }: Rectangle, kind: 'plain' | 'super' = 'plain'): Shape => {
  const [rx, ry] = [width / 2, height / 2];
  const [radiusAt, power] = kind === 'super' ? [superRadius, 2] : [hypotenuse, 1];
  return (px, py) => {
    const u = (px - x - rx) / rx;
    const v = (py - y - ry) / ry;
    const k = radiusAt(u, v);
    const slope = hypotenuse((u / k) ** power / rx, (v / k) ** power / ry);
    return k < 1e-6 ? -Math.min(rx, ry) : (k - 1) / slope;
  };
};

/** Half of a heart, one unit wide: an arc around the lobe meets a wide one that leads down to the tip. */
const lobe = { x: 0.47, y: 0.53, radius: 0.53 };
const side = { x: -1.421, y: -0.158, radius: 2.543 };
const notch = 0.285;
const heartHeight = 1.95;

/** A heart that fills the rectangle. */
export const heart =
  ({ x, y, width, height }: Rectangle): Shape =>
  (px, py) => {
    const u = Math.abs(px - x - width / 2) / (width / 2);
    const v = ((py - y) / height) * heartHeight;
    const isLobe = (v - lobe.y) * (lobe.x - side.x) < (u - lobe.x) * (lobe.y - side.y);
    const { x: cx, y: cy, radius } = isLobe ? lobe : side;
    const distance = Math.max(hypotenuse(u - cx, v - cy) - radius, -hypotenuse(u, v - notch));
    return distance * Math.min(width / 2, height / heartHeight);
  };

/** Visits all pixels of a rectangle and within `margin` around it. */
export function around(
  { width, height }: Picture,
  rectangle: Rectangle,
  margin: number,
  visit: (x: number, y: number, i: number) => void,
): void {
  const right = Math.min(width - 1, Math.ceil(rectangle.x + rectangle.width + margin));
  const bottom = Math.min(height - 1, Math.ceil(rectangle.y + rectangle.height + margin));
  for (let y = Math.max(0, Math.floor(rectangle.y - margin)); y <= bottom; y++) {
    for (let x = Math.max(0, Math.floor(rectangle.x - margin)); x <= right; x++) visit(x, y, y * width + x);
  }
}

/** The share of a pixel that a shape covers. */
export const cover = (distance: number): number => clamp(0.5 - distance);

/** The light on a wall is computed once per this many pixels, and interpolated in between. */
const wallStep = 8;

/** Fills the picture with a plastered wall, lit by a window on the left, with the shadows of leaves. */
export function wall(drawing: Picture, [red, green, blue]: Colour, seed: number, shade = 1): void {
  const { width, height } = drawing;
  const coarse = planeOf(Math.ceil(width / wallStep) + 1, Math.ceil(height / wallStep) + 1, (column, row) => {
    const u = (column * wallStep) / width;
    const v = (row * wallStep) / height;
    const glow = 1.05 - 0.2 * hypotenuse(u - 0.25, (v - 0.1) * 0.9);
    const stain = (noise(u * 11, v * 13, seed) - 0.5) * 0.025;
    return glow + stain - shade * 0.1 * smoothstep(0.55, 0.75, roughness(u * 5 + v * 2, v * 4 - u * 3, seed + 9));
  });
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const factor = smoothValueAt(coarse, x / wallStep, y / wallStep) + (hash(x >> 1, y >> 1, seed) - 0.5) * 0.012;
      lay(drawing, i, red * factor, green * factor, blue * factor, 1);
    }
  }
}

/** Draws a soft shadow to the lower right of a shape. */
export function shadow(drawing: Picture, rectangle: Rectangle, shape: Shape, depth: number, strength = 0.42): void {
  around(drawing, rectangle, depth * 3, (x, y, i) => {
    const far = shape(x - depth * 0.55, y - depth * 0.9);
    const near = shape(x - depth * 0.1, y - depth * 0.18);
    const dark = strength * smoothstep(depth * 1.5, -depth, far) + 0.3 * strength * smoothstep(depth * 0.3, -1, near);
    lay(drawing, i, 46, 24, 20, clamp(dark) * 0.9);
  });
}

export interface Wood {
  readonly light: Colour;
  readonly dark: Colour;
}

export const woods = {
  oak: { light: [226, 186, 132], dark: [178, 128, 76] },
  walnut: { light: [128, 82, 52], dark: [74, 43, 27] },
  white: { light: [252, 248, 241], dark: [236, 229, 219] },
  gold: { light: [232, 190, 104], dark: [156, 106, 38] },
  ebony: { light: [66, 54, 50], dark: [36, 28, 27] },
} as const satisfies Record<string, Wood>;

/** The darkness of the grain at a point, from 0 to 1: annual rings cut lengthwise, with fine pores. */
function grain(x: number, y: number, seed: number): number {
  const bend = noise(x / 230, y / 800, seed) * 3 + noise(x / 70, y / 1400, seed + 3) * 0.5;
  const ring = (x / 46 + bend * 2.1) % 1;
  const late = smoothstep(0.05, 0.85, ring) * smoothstep(1, 0.9, ring);
  const fibre = noise(x / 1.6, y / 46, seed + 5) * 0.55 + noise(x / 5, y / 130, seed + 6) * 0.45;
  const pore = smoothstep(0.8, 0.95, noise(x / 1.3, y / 17, seed + 7)) * 0.5;
  return clamp(0.45 * late + 0.5 * fibre + pore * 0.6 - 0.1);
}

/** Colours a pixel as wood. Coordinates are in units of 1/640 of the drawing's width; swap them for a horizontal plank. */
export function layWood(drawing: Picture, i: number, wood: Wood, x: number, y: number, seed: number, alpha = 1): void {
  const dark = grain(x, y, seed);
  const a = wood.light;
  const b = wood.dark;
  lay(drawing, i, mix(a[0], b[0], dark), mix(a[1], b[1], dark), mix(a[2], b[2], dark), alpha);
}

interface Framing {
  readonly wood: Wood;
  /** The moulding's width in pixels. */
  readonly moulding: number;
  /** The paper border inside the frame, in pixels. */
  readonly mat?: number;
  readonly seed: number;
}

/** Draws art on the wall in a mitred frame. `rectangle` is the position of the art, without the mat and moulding around it. */
export function framed(
  drawing: Picture,
  art: Picture,
  rectangle: Rectangle,
  { wood, moulding, mat = 0, seed }: Framing,
): void {
  const unit = drawing.width / 640;
  const grown = (by: number): Rectangle => ({
    x: rectangle.x - by,
    y: rectangle.y - by,
    width: rectangle.width + by * 2,
    height: rectangle.height + by * 2,
  });
  const outer = grown(mat + moulding);
  const edge = box(outer, 1.5 * unit);
  const opening = box(grown(mat));
  const inner = box(rectangle);
  shadow(drawing, outer, edge, 14 * unit);
  around(drawing, outer, 2, (x, y, i) => {
    const whole = cover(edge(x, y));
    if (whole === 0) return;
    const inside = opening(x, y);
    if (inside >= -0.5) {
      // With mitred corners, each side has its own light and grain.
      const dx = x - outer.x - outer.width / 2;
      const dy = y - outer.y - outer.height / 2;
      const upright = Math.abs(dx) - outer.width / 2 > Math.abs(dy) - outer.height / 2;
      const depth = inside / moulding;
      layWood(drawing, i, wood, (upright ? x : y) / unit, (upright ? y : x) / unit, seed, whole);
      const side = upright ? (dx < 0 ? 0.07 : -0.1) : dy < 0 ? 0.1 : -0.13;
      const curve = depth < 0.22 ? -1.6 : depth > 0.82 ? 1.3 : 0.35 * Math.sin(depth * 6);
      const seam =
        1 - 0.25 * smoothstep(1.2, 0, Math.abs(Math.abs(dx) - outer.width / 2 - (Math.abs(dy) - outer.height / 2)));
      light(drawing, i, (1 + side * curve) * seam);
    }
    if (inside >= 0.5) return;
    const paper = inner(x, y);
    if (paper > -0.5) {
      const cut = smoothstep(2.5 * unit, 0, paper);
      const shade = 1 - 0.1 * smoothstep(12 * unit, 0, Math.min(x - outer.x, y - outer.y) - moulding);
      lay(drawing, i, 253 * shade - 38 * cut, 250 * shade - 42 * cut, 244 * shade - 48 * cut, cover(inside));
    }
    if (paper < 0.5) layArt(drawing, i, art, x - rectangle.x, y - rectangle.y, mat > 0 ? 0 : 12 * unit, cover(paper));
  });
  glare(drawing, rectangle);
}

/** Draws one pixel of the art, with the shadow cast by the upper and left edges of the frame. */
function layArt(drawing: Picture, i: number, art: Picture, x: number, y: number, depth: number, alpha: number): void {
  const column = clamp(Math.round(x), 0, art.width - 1);
  const row = clamp(Math.round(y), 0, art.height - 1);
  const p = (row * art.width + column) * 4;
  const shade = depth > 0 ? 1 - 0.35 * smoothstep(depth, 0, Math.min(x * 1.3, y)) ** 2 : 1;
  lay(drawing, i, (art.data[p] ?? 0) * shade, (art.data[p + 1] ?? 0) * shade, (art.data[p + 2] ?? 0) * shade, alpha);
}

/** Draws a faint reflection of a window across the glass. */
function glare(drawing: Picture, rectangle: Rectangle): void {
  around(drawing, rectangle, -1, (x, y, i) => {
    const t = ((x - rectangle.x) / rectangle.width + ((y - rectangle.y) / rectangle.height) * 0.55) % 2;
    const streak =
      smoothstep(0.1, 0.2, t) * smoothstep(0.36, 0.3, t) + 0.5 * smoothstep(0.4, 0.42, t) * smoothstep(0.48, 0.46, t);
    if (streak > 0) light(drawing, i, 1 + 0.05 * streak * (1 - (y - rectangle.y) / rectangle.height));
  });
}

/** Draws art on the wall as a stretched canvas with thick edges and without a frame. */
export function canvasPrint(drawing: Picture, art: Picture, rectangle: Rectangle): void {
  const unit = drawing.width / 640;
  const shape = box(rectangle, 2 * unit);
  shadow(drawing, rectangle, shape, 18 * unit, 0.5);
  around(drawing, rectangle, 1, (x, y, i) => {
    const distance = shape(x, y);
    if (distance > 0.5) return;
    layArt(drawing, i, art, x - rectangle.x, y - rectangle.y, 0, cover(distance));
    const edge = smoothstep(-4 * unit, 0, distance);
    const lit = x - rectangle.x < 5 * unit || y - rectangle.y < 5 * unit;
    light(drawing, i, 1 + edge * (lit ? 0.22 : -0.3));
  });
}

/** Draws a wooden table or shelf below `top`, across the whole drawing. */
export function table(drawing: Picture, top: number, wood: Wood, seed: number): void {
  const unit = drawing.width / 640;
  const { width, height } = drawing;
  for (let y = Math.max(0, Math.round(top)); y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      layWood(drawing, i, wood, y / unit + 40, x / unit, seed);
      const depth = (y - top) / unit;
      light(drawing, i, depth < 3 ? 1.14 : 1.02 - Math.min(0.3, depth / 300));
    }
  }
}

/** Draws a marigold seen from above, with rings of ruffled petals. */
export function marigold(drawing: Picture, cx: number, cy: number, radius: number, seed: number, hue = 0): void {
  const rectangle = { x: cx - radius, y: cy - radius, width: radius * 2, height: radius * 2 };
  const disc: Shape = (x, y) => hypotenuse(x - cx, y - cy) - radius * 0.86;
  shadow(drawing, rectangle, disc, radius * 0.3, 0.5);
  const rings = 6;
  for (let ring = 0; ring < rings; ring++) {
    const reach = radius * (1 - ring / (rings + 0.6));
    const petals = Math.round(17 - ring * 1.7);
    const turn = hash(ring, 1, seed) * 6;
    around(drawing, rectangle, 1, (x, y, i) => {
      const far = hypotenuse(x - cx, y - cy);
      const angle = (Math.atan2(y - cy, x - cx) * petals) / (2 * Math.PI) + turn;
      const within = angle - Math.floor(angle) - 0.5;
      const edge = reach * (1 - 0.55 * within * within * (1 + 0.4 * hash(Math.floor(angle), ring, seed)));
      const alpha = cover(far - edge);
      if (alpha === 0) return;
      const rim = smoothstep(reach * 0.62, edge, far);
      const facing = 0.06 * ((cx - x) / radius + (cy - y) / radius);
      const tone = 0.72 + 0.3 * rim - 0.25 * within * within + facing + ring * 0.025;
      lay(drawing, i, 246 * tone + 8, (150 + hue + ring * 6) * tone, 36 * tone, alpha);
    });
  }
}

/** Draws a sprig with leaves along a bent stem. */
export function sprig(drawing: Picture, x: number, y: number, length: number, angle: number, seed: number): void {
  const leaves = 7;
  for (let k = 0; k < leaves; k++) {
    const along = (k + 0.6) / leaves;
    const bend = angle + (along - 0.5) * 0.5;
    const px = x + Math.cos(bend) * length * along;
    const py = y + Math.sin(bend) * length * along;
    const side = k % 2 === 0 ? 0.85 : -0.85;
    leaf(drawing, px, py, length * (0.34 - 0.14 * along), bend + side * (1.1 - 0.5 * along), hash(k, 2, seed));
  }
}

function leaf(drawing: Picture, x: number, y: number, length: number, angle: number, tone: number): void {
  const dx = Math.cos(angle);
  const dy = Math.sin(angle);
  const rectangle = { x: x - length, y: y - length, width: 2 * length, height: 2 * length };
  const shape: Shape = (px, py) => {
    const along = ((px - x) * dx + (py - y) * dy) / length;
    const across = Math.abs((py - y) * dx - (px - x) * dy);
    return along < 0 || along > 1 ? length : across - length * 0.9 * along * (1 - along) * (1.25 - 0.5 * along);
  };
  around(drawing, rectangle, 2, (px, py, i) => {
    const dark = 0.22 * smoothstep(3, -2, shape(px - length * 0.09, py - length * 0.13));
    lay(drawing, i, 40, 26, 20, dark);
    const alpha = cover(shape(px, py));
    if (alpha === 0) return;
    const across = (py - y) * dx - (px - x) * dy;
    const vein = smoothstep(1.1, 0, Math.abs(across)) * 0.18;
    const lit = 0.82 + 0.22 * tone + (across > 0 ? -0.08 : 0.08) + vein;
    lay(drawing, i, 78 * lit, 128 * lit, 92 * lit, alpha);
  });
}
