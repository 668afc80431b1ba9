import { boxBlur } from './filters.ts';
import { clamp, mix, type Picture, type Plane, planeOf } from './picture.ts';

/** A surface counts as flat if the variance of its colour is below this. */
const tolerance = 60;

/**
 * Returns a filter that smooths planes of the guide's size, but keeps the edges that the guide has. The result has the size of
 * `target`, a larger version of the guide (fast guided filter with colours, He and Sun).
 */
export function guidedBy(guide: Picture, radius: number): (plane: Plane, target?: Picture) => Plane {
  const { width, height, data } = guide;
  const mean = (at: (i: number) => number): Float32Array =>
    boxBlur(
      planeOf(width, height, (_x, _y, i) => at(i)),
      radius,
    ).values;
  const red = (i: number): number => data[i * 4] ?? 0;
  const green = (i: number): number => data[i * 4 + 1] ?? 0;
  const blue = (i: number): number => data[i * 4 + 2] ?? 0;
  const [r, g, b] = [mean(red), mean(green), mean(blue)];
  const covariance = (one: (i: number) => number, two: (i: number) => number, m: Float32Array, n: Float32Array) =>
    mean((i) => one(i) * two(i)).map((product, i) => product - (m[i] ?? 0) * (n[i] ?? 0));
  const rr = covariance(red, red, r, r).map((variance) => variance + tolerance);
  const gg = covariance(green, green, g, g).map((variance) => variance + tolerance);
  const bb = covariance(blue, blue, b, b).map((variance) => variance + tolerance);
  const [rg, rb, gb] = [covariance(red, green, r, g), covariance(red, blue, r, b), covariance(green, blue, g, b)];
  return (plane, target = guide) => {
    const value = (i: number): number => plane.values[i] ?? 0;
    const p = mean(value);
    const pr = covariance(value, red, p, r);
    const pg = covariance(value, green, p, g);
    const pb = covariance(value, blue, p, b);
    // The colour's slope at each pixel: the inverse of the symmetric covariance matrix times the covariance with the plane.
    const slopes = [new Float32Array(p.length), new Float32Array(p.length), new Float32Array(p.length)] as const;
    const base = new Float32Array(p.length);
    for (let i = 0; i < p.length; i++) {
      const [a, d, f] = [rr[i] ?? 1, gg[i] ?? 1, bb[i] ?? 1];
      const [x, y, z] = [rg[i] ?? 0, rb[i] ?? 0, gb[i] ?? 0];
      const [u, v, w] = [pr[i] ?? 0, pg[i] ?? 0, pb[i] ?? 0];
      const [aa, xx, yy] = [d * f - z * z, y * z - x * f, x * z - y * d];
      const share = 1 / (a * aa + x * xx + y * yy);
      const sr = (aa * u + xx * v + yy * w) * share;
      const sg = (xx * u + (a * f - y * y) * v + (x * y - a * z) * w) * share;
      const sb = (yy * u + (x * y - a * z) * v + (a * d - x * x) * w) * share;
      slopes[0][i] = sr;
      slopes[1][i] = sg;
      slopes[2][i] = sb;
      base[i] = (p[i] ?? 0) - sr * (r[i] ?? 0) - sg * (g[i] ?? 0) - sb * (b[i] ?? 0);
    }
    const smooth = (values: Float32Array): Float32Array => boxBlur({ width, height, values }, radius).values;
    return applied([smooth(slopes[0]), smooth(slopes[1]), smooth(slopes[2]), smooth(base)], { width, height }, target);
  };
}

/** Evaluates the slopes, interpolated between the guide's pixels, for the colours of the target. */
function applied(
  slopes: readonly [Float32Array, Float32Array, Float32Array, Float32Array],
  { width, height }: { readonly width: number; readonly height: number },
  target: Picture,
): Plane {
  const result = new Float32Array(target.width * target.height);
  // The slopes of one row of the target, interpolated downwards.
  const [red, green, blue, base] = [
    new Float32Array(width),
    new Float32Array(width),
    new Float32Array(width),
    new Float32Array(width),
  ] as const;
  const rows = [red, green, blue, base];
  for (let y = 0, i = 0, p = 0; y < target.height; y++) {
    const row = clamp(((y + 0.5) * height) / target.height - 0.5, 0, height - 1);
    const top = Math.floor(row) * width;
    const bottom = Math.min(height - 1, Math.floor(row) + 1) * width;
    const down = row - Math.floor(row);
    rows.forEach((values, k) => {
      const from = slopes[k] ?? values;
      for (let x = 0; x < width; x++) values[x] = mix(from[top + x] ?? 0, from[bottom + x] ?? 0, down);
    });
    for (let x = 0; x < target.width; x++, i++, p += 4) {
      const column = clamp(((x + 0.5) * width) / target.width - 0.5, 0, width - 1);
      const left = column | 0;
      const right = Math.min(width - 1, left + 1);
      const across = column - left;
      result[i] = clamp(
        mix(red[left] ?? 0, red[right] ?? 0, across) * (target.data[p] ?? 0) +
          mix(green[left] ?? 0, green[right] ?? 0, across) * (target.data[p + 1] ?? 0) +
          mix(blue[left] ?? 0, blue[right] ?? 0, across) * (target.data[p + 2] ?? 0) +
          mix(base[left] ?? 0, base[right] ?? 0, across),
      );
    }
  }
  return { width: target.width, height: target.height, values: result };
}
