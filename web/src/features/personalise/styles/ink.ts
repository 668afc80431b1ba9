import { type Edges, gaussian } from './filters.ts';
import { clamp, type Picture, type Plane } from './picture.ts';

interface InkOptions {
  /** The lines' half width in pixels. */
  readonly width: number;
  /** How dark the dark side must be: higher draws fewer lines. */
  readonly threshold: number;
  /** How fast a line turns black. */
  readonly hardness: number;
}

/**
 * Clean pen lines, from 0 to 1: a difference of Gaussians, gathered along each contour, so that lines hold
 * together where a plain edge filter draws dots (flow-based DoG, Kang, Lee and Chui).
 */
export function inkOf(light: Plane, edges: Edges, { width: deviation, threshold, hardness }: InkOptions): Plane {
  const { width, height } = light;
  const { alongX, alongY } = edges;
  const narrow = gaussian(light, deviation).values;
  const wide = gaussian(light, deviation * 1.6).values;
  // A little above 0 on flat surfaces, so that they stay without ink.
  const contrast = narrow.map((value, i) => value - 0.99 * (wide[i] ?? 0));
  const length = Math.max(2, Math.round(deviation * 3));
  const values = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let sum = contrast[i] ?? 0;
      let weight = 1;
      for (let direction = -1; direction <= 1; direction += 2) {
        let px = x;
        let py = y;
        let tx = (alongX[i] ?? 0) * direction;
        let ty = (alongY[i] ?? 0) * direction;
        for (let k = 1; k <= length; k++) {
          px += tx;
          py += ty;
          const column = (px + 0.5) | 0;
          const row = (py + 0.5) | 0;
          if (column < 0 || row < 0 || column >= width || row >= height) break;
          const j = row * width + column;
          const share = 1 - k / (length + 1);
          sum += (contrast[j] ?? 0) * share;
          weight += share;
          // A contour's direction has no sign: go on the way we came.
          const sign = (alongX[j] ?? 0) * tx + (alongY[j] ?? 0) * ty < 0 ? -1 : 1;
          tx = (alongX[j] ?? 0) * sign;
          ty = (alongY[j] ?? 0) * sign;
        }
      }
      values[i] = clamp(Math.tanh(hardness * (-sum / weight - threshold)));
    }
  }
  return { width, height, values };
}

/** How different two colours may be and still be smoothed into one. */
const likeness = 26;

/**
 * Smooths surfaces and keeps contours: first across each contour, then along it, counting only like colours
 * (orientation-aligned bilateral filter, Kyprianidis and Döllner). The radius is in pixels.
 */
export function flattened(picture: Picture, edges: Edges, radius: number, rounds: number): Picture {
  let current = picture;
  for (let round = 0; round < rounds; round++) {
    current = smoothedAlong(current, edges, radius, true);
    current = smoothedAlong(current, edges, radius, false);
  }
  return current;
}

const closeness = Float32Array.from({ length: 766 }, (_, difference) =>
  Math.exp(-((difference / 3 / likeness) ** 2) * 1.5),
);

function smoothedAlong(picture: Picture, { alongX, alongY }: Edges, radius: number, across: boolean): Picture {
  const { width, height, data } = picture;
  const result = new Uint8ClampedArray(data.length);
  const reach = Math.max(1, Math.round(radius));
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const tx = alongX[i] ?? 0;
      const ty = alongY[i] ?? 0;
      const dx = across ? -ty : tx;
      const dy = across ? tx : ty;
      const p = i * 4;
      const red = data[p] ?? 0;
      const green = data[p + 1] ?? 0;
      const blue = data[p + 2] ?? 0;
      let r = red;
      let g = green;
      let b = blue;
      let weight = 1;
      for (let k = -reach; k <= reach; k++) {
        if (k === 0) continue;
        // Truncated: rounding with Math.round takes a third of the time here.
        const column = (x + dx * k + 0.5) | 0;
        const row = (y + dy * k + 0.5) | 0;
        if (column < 0 || row < 0 || column >= width || row >= height) continue;
        const q = (row * width + column) * 4;
        const r2 = data[q] ?? 0;
        const g2 = data[q + 1] ?? 0;
        const b2 = data[q + 2] ?? 0;
        const share = closeness[Math.abs(r2 - red) + Math.abs(g2 - green) + Math.abs(b2 - blue)] ?? 0;
        r += r2 * share;
        g += g2 * share;
        b += b2 * share;
        weight += share;
      }
      result[p] = r / weight;
      result[p + 1] = g / weight;
      result[p + 2] = b / weight;
      result[p + 3] = 255;
    }
  }
  return { width, height, data: result };
}
