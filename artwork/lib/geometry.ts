/** All shapes are closed outlines, so every technique can draw them: filled, tiled, faceted or hatched. */
export type Point = readonly [number, number];
export type Outline = readonly Point[];

export interface Placement {
  readonly x?: number;
  readonly y?: number;
  readonly scale?: number;
  /** A negative value mirrors the shape. */
  readonly scaleX?: number;
  /** Degrees, clockwise. */
  readonly rotate?: number;
}

export const lerp = (a: number, b: number, t: number) => a + (b - a) * t;
export const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
export const polar = (centre: Point, radius: number, degrees: number): Point => [
  centre[0] + radius * Math.cos((degrees * Math.PI) / 180),
  centre[1] + radius * Math.sin((degrees * Math.PI) / 180),
];

/** Scales, then rotates, then moves a point. */
export function placed(point: Point, { x = 0, y = 0, scale = 1, scaleX = 1, rotate = 0 }: Placement): Point {
  const angle = (rotate * Math.PI) / 180;
  const px = point[0] * scale * scaleX;
  const py = point[1] * scale;
  return [x + px * Math.cos(angle) - py * Math.sin(angle), y + px * Math.sin(angle) + py * Math.cos(angle)];
}

export function ellipse(cx: number, cy: number, rx: number, ry = rx, rotate = 0): Outline {
  const steps = Math.max(12, Math.min(72, Math.round((rx + ry) / 2)));
  return Array.from({ length: steps }, (_, i) =>
    placed([rx * Math.cos((i / steps) * 2 * Math.PI), ry * Math.sin((i / steps) * 2 * Math.PI)], {
      x: cx,
      y: cy,
      rotate,
    }),
  );
}

export const rect = (x: number, y: number, width: number, height: number): Outline => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

function cubic(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const u = 1 - t;
  const at = (i: 0 | 1) => u * u * u * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t * t * t * d[i];
  return [at(0), at(1)];
}

/** Flattens one subpath of SVG path text (absolute M, L, C, Q and Z) to an outline. */
export function path(text: string): Outline {
  const points: Point[] = [];
  let last: Point = [0, 0];
  for (const [, command = '', body = ''] of text.matchAll(/([MLCQZ])([^MLCQZ]*)/g)) {
    const values = (body.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    const arity = { C: 6, Q: 4, M: 2, L: 2 }[command] ?? 0;
    for (let i = 0; arity > 0 && i + arity <= values.length; i += arity) {
      const pair = (at: number): Point => [values[i + at] ?? 0, values[i + at + 1] ?? 0];
      const end = pair(arity - 2);
      if (command === 'C' || command === 'Q') {
        const first = pair(0);
        const second = command === 'C' ? pair(2) : end;
        const [c1, c2]: [Point, Point] =
          command === 'C'
            ? [first, second]
            : [
                [lerp(last[0], first[0], 2 / 3), lerp(last[1], first[1], 2 / 3)],
                [lerp(end[0], first[0], 2 / 3), lerp(end[1], first[1], 2 / 3)],
              ];
        const steps = Math.max(4, Math.min(28, Math.round(distance(last, end) / 5)));
        for (let s = 1; s < steps; s++) points.push(cubic(last, c1, c2, end, s / steps));
      }
      points.push(end);
      last = end;
    }
  }
  return points;
}

/** A smooth curve through the points (Catmull-Rom). */
export function smooth(points: Outline, closed = true, steps = 8): Outline {
  const count = points.length;
  const at = (i: number): Point => points[closed ? (i + count) % count : Math.max(0, Math.min(count - 1, i))] ?? [0, 0];
  const result: Point[] = [];
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    for (let s = 0; s < steps; s++) result.push(cubic(p1, c1, c2, p2, s / steps));
  }
  if (!closed) result.push(at(count - 1));
  return result;
}

/** Parses points in SVG's notation: `10,20 30,40`. */
const pointsOf = (text: string): Outline =>
  text.split(' ').map((pair): Point => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return [x, y];
  });

/**
 * The outline of an ink line through the points. With a `taper` of 0 its width is constant, with 1 it thins to nothing at both
 * ends.
 */
export function stroke(points: Outline | string, width: number, taper = 0.8): Outline {
  const line = smooth(typeof points === 'string' ? pointsOf(points) : points, false, 6);
  const left: Point[] = [];
  const right: Point[] = [];
  line.forEach((point, i) => {
    const before = line[Math.max(0, i - 1)] ?? point;
    const after = line[Math.min(line.length - 1, i + 1)] ?? point;
    const length = distance(before, after) || 1;
    const swell = 1 - taper + taper * Math.sin((Math.PI * i) / (line.length - 1));
    const half = (width / 2) * Math.max(0.08, swell);
    const [nx, ny] = [(-(after[1] - before[1]) / length) * half, ((after[0] - before[0]) / length) * half];
    left.push([point[0] + nx, point[1] + ny]);
    right.unshift([point[0] - nx, point[1] - ny]);
  });
  return [...left, ...right];
}

/** Points along the closed outline, `spacing` apart. */
export function resampled(outline: Outline, spacing: number): Outline {
  const result: Point[] = [];
  let carry = 0;
  outline.forEach((from, i) => {
    const to = outline[(i + 1) % outline.length] ?? from;
    const length = distance(from, to);
    let at = carry;
    for (; at < length; at += spacing)
      result.push([lerp(from[0], to[0], at / length), lerp(from[1], to[1], at / length)]);
    carry = at - length;
  });
  return result;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function bounds(outline: Outline): Box {
  const xs = outline.map((point) => point[0]);
  const ys = outline.map((point) => point[1]);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Whether the point is inside, by the even-odd rule. */
export function contains(outline: Outline, [x, y]: Point): boolean {
  let inside = false;
  let previous = outline[outline.length - 1];
  for (const point of outline) {
    if (previous && point[1] > y !== previous[1] > y) {
      const crossing = ((previous[0] - point[0]) * (y - point[1])) / (previous[1] - point[1]) + point[0];
      if (x < crossing) inside = !inside;
    }
    previous = point;
  }
  return inside;
}
