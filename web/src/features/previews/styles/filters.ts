import { brightness, clamp, type Picture, type Plane, planeOf, smoothstep } from './picture.ts';

/** The mean of the square around each pixel. The radius is in pixels; pixels beyond the border repeat it. */
export function boxBlur({ width, height, values }: Plane, radius: number): Plane {
  const r = Math.max(0, Math.round(radius));
  const share = 1 / (2 * r + 1);
  const across = new Float32Array(values.length);
  // A row padded with its border pixels, so that the loop needs no border check.
  const padded = new Float32Array(width + 2 * r + 1);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    padded.fill(values[row] ?? 0, 0, r);
    padded.set(values.subarray(row, row + width), r);
    padded.fill(values[row + width - 1] ?? 0, r + width);
    let sum = 0;
    for (let x = 0; x <= 2 * r; x++) sum += padded[x] ?? 0;
    for (let x = 0; x < width; x++) {
      across[row + x] = sum * share;
      sum += (padded[x + 2 * r + 1] ?? 0) - (padded[x] ?? 0);
    }
  }
  const result = new Float32Array(values.length);
  // Goes row by row with one sum per column, because walking down columns would cause cache misses.
  const sums = new Float32Array(width);
  for (let y = -r; y <= r; y++) {
    const row = clamp(y, 0, height - 1) * width;
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + (across[row + x] ?? 0);
  }
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const coming = Math.min(height - 1, y + r + 1) * width;
    const going = Math.max(0, y - r) * width;
    for (let x = 0; x < width; x++) {
      result[row + x] = (sums[x] ?? 0) * share;
      sums[x] = (sums[x] ?? 0) + (across[coming + x] ?? 0) - (across[going + x] ?? 0);
    }
  }
  return { width, height, values: result };
}

/** Approximates a Gaussian blur with this standard deviation. */
export function blur(plane: Plane, deviation: number): Plane {
  // Two box blurs of radius r have the variance of a Gaussian with deviation² = 2 r (r + 1) / 3.
  const radius = (Math.sqrt(1 + 6 * deviation * deviation) - 1) / 2;
  return boxBlur(boxBlur(plane, radius), radius);
}

/** An exact Gaussian blur, for small deviations. */
export function gaussian({ width, height, values }: Plane, deviation: number): Plane {
  const reach = Math.max(1, Math.ceil(deviation * 2.5));
  const weights = new Float32Array(reach + 1).map((_, k) => Math.exp((-k * k) / (2 * deviation * deviation)));
  const sum = weights.reduce((total, weight, k) => total + (k === 0 ? weight : 2 * weight), 0);
  const across = new Float32Array(values.length);
  const result = new Float32Array(values.length);
  for (let k = 0; k <= reach; k++) {
    const weight = (weights[k] ?? 0) / sum;
    for (let y = 0; y < height; y++) {
      const row = y * width;
      for (let x = 0; x < width; x++) {
        const left = values[x < k ? row : row + x - k] ?? 0;
        const right = k === 0 ? 0 : (values[x + k < width ? row + x + k : row + width - 1] ?? 0);
        across[row + x] = (across[row + x] ?? 0) + weight * (left + right);
      }
    }
  }
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let k = 0; k <= reach; k++) {
      const weight = (weights[k] ?? 0) / sum;
      const up = Math.max(0, y - k) * width;
      const down = Math.min(height - 1, y + k) * width;
      for (let x = 0; x < width; x++) {
        const below = k === 0 ? 0 : (across[down + x] ?? 0);
        result[row + x] = (result[row + x] ?? 0) + weight * ((across[up + x] ?? 0) + below);
      }
    }
  }
  return { width, height, values: result };
}

/** The gradient of brightness at each pixel, and the direction of the contour. */
export interface Edges {
  /** The Sobel gradient: about 1,000 where black meets white. */
  readonly strength: Plane;
  /** The direction of the contour as a unit vector, smoothed over the neighbourhood. */
  readonly alongX: Float32Array;
  readonly alongY: Float32Array;
}

/** Computes Sobel gradients, and the direction of least change from the smoothed structure tensor. */
export function edgesOf(plane: Plane, smoothing: number): Edges {
  const { width, height, values } = plane;
  const xx = new Float32Array(values.length);
  const xy = new Float32Array(values.length);
  const yy = new Float32Array(values.length);
  const strength = new Float32Array(values.length);
  for (let y = 0, i = 0; y < height; y++) {
    const up = Math.max(0, y - 1) * width;
    const here = y * width;
    const down = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++, i++) {
      const left = Math.max(0, x - 1);
      const right = Math.min(width - 1, x + 1);
      const a = values[up + left] ?? 0;
      const b = values[up + x] ?? 0;
      const c = values[up + right] ?? 0;
      const d = values[here + left] ?? 0;
      const e = values[here + right] ?? 0;
      const f = values[down + left] ?? 0;
      const g = values[down + x] ?? 0;
      const h = values[down + right] ?? 0;
      const gx = c + 2 * e + h - a - 2 * d - f;
      const gy = f + 2 * g + h - a - 2 * b - c;
      xx[i] = gx * gx;
      xy[i] = gx * gy;
      yy[i] = gy * gy;
      strength[i] = Math.sqrt(gx * gx + gy * gy);
    }
  }
  const smooth = (tensor: Float32Array) => blur({ width, height, values: tensor }, smoothing).values;
  const sxx = smooth(xx);
  const sxy = smooth(xy);
  const syy = smooth(yy);
  const alongX = new Float32Array(values.length);
  const alongY = new Float32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const p = sxx[i] ?? 0;
    const q = sxy[i] ?? 0;
    const r = syy[i] ?? 0;
    const angle = 0.5 * Math.atan2(2 * q, p - r) + Math.PI / 2;
    alongX[i] = Math.cos(angle);
    alongY[i] = Math.sin(angle);
  }
  return { strength: { width, height, values: strength }, alongX, alongY };
}

/** The values of a plane inside a mask, in no order; all of them without a mask. */
export function valuesInside(plane: Plane, mask: Plane | undefined): Plane {
  if (!mask) return plane;
  const values = plane.values.filter((_, i) => (mask.values[i] ?? 0) > 0.5);
  return { width: values.length, height: 1, values };
}

/** For each share, the value below which that share of the pixels lies. Values are from 0 to 255. */
export function percentiles({ values }: Plane, ...shares: number[]): number[] {
  const counts = new Uint32Array(256);
  for (const value of values) {
    const bin = clamp(value + 0.5, 0, 255) | 0;
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const upTo = counts.map((_count, bin) => counts.subarray(0, bin + 1).reduce((sum, count) => sum + count, 0));
  return shares.map((share) => {
    const found = upTo.findIndex((seen) => seen >= share * values.length);
    return found < 0 ? 255 : found;
  });
}

/** Sharpens detail smaller than the radius, with a separate amount for each pixel. */
export function sharpened(picture: Picture, radius: number, amountAt: (i: number) => number): Picture {
  const light = brightness(picture);
  const around = blur(light, radius);
  const data = new Uint8ClampedArray(picture.data);
  for (let i = 0, p = 0; i < light.values.length; i++, p += 4) {
    const off = (light.values[i] ?? 0) - (around.values[i] ?? 0);
    // Noise, pores and the squares of a JPEG stay as weak as they are.
    const more = amountAt(i) * off * smoothstep(0, 12, Math.abs(off));
    for (let channel = p; channel < p + 3; channel++) data[channel] = (data[channel] ?? 0) + more;
  }
  return { width: picture.width, height: picture.height, data };
}

/** Enters the neighbours of the open places, and theirs, where `enter` returns true: at most once per place. Returns the number of places. */
export function spread(width: number, open: number[], enter: (i: number) => boolean): number {
  const visit = (i: number): void => {
    if (enter(i)) open.push(i);
  };
  let count = 0;
  for (let i = open.pop(); i !== undefined; i = open.pop(), count++) {
    if (i % width > 0) visit(i - 1);
    if (i % width < width - 1) visit(i + 1);
    visit(i - width);
    visit(i + width);
  }
  return count;
}

/** The variance of the Laplacian of brightness, which is low for a blurred picture regardless of its contrast. */
export function sharpness(plane: Plane): number {
  const { width, height, values } = plane;
  const laplacian = planeOf(Math.max(0, width - 2), Math.max(0, height - 2), (x, y) => {
    const i = (y + 1) * width + x + 1;
    const around = (values[i - 1] ?? 0) + (values[i + 1] ?? 0) + (values[i - width] ?? 0) + (values[i + width] ?? 0);
    return around - 4 * (values[i] ?? 0);
  }).values;
  if (laplacian.length === 0) return 0;
  const mean = laplacian.reduce((sum, value) => sum + value, 0) / laplacian.length;
  return laplacian.reduce((sum, value) => sum + (value - mean) ** 2, 0) / laplacian.length;
}
