import { type Edges, gaussian } from './filters.ts';
import { clamp, type Picture, type Plane } from './picture.ts';

interface InkOptions {
  /** Half the width of the lines, in pixels. */
  readonly width: number;
  /** The minimum contrast for a line: higher values give fewer lines. */
  readonly threshold: number;
  /** Contrast of the ink curve: higher values give harder lines. */
  readonly hardness: number;
}

/**
 * Clean pen lines, from 0 to 1. Sums a difference of Gaussians along each contour, so that lines are continuous where a plain
 * edge filter would draw dots (flow-based DoG, Kang, Lee and Chui).
 */
export function inkOf(light: Plane, edges: Edges, { width: deviation, threshold, hardness }: InkOptions): Plane {
  const { width, height } = light;
  const { alongX, alongY } = edges;
  const narrow = gaussian(light, deviation).values;
  const wide = gaussian(light, deviation * 1.6).values;
  // The factor keeps flat surfaces slightly above 0, so that they get no ink.
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
          // The direction of a contour has no sign, so keep walking the same way.
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

/** How much two colours may differ to be smoothed into one. */
const colourTolerance = 26;

/**
 * Smooths surfaces and keeps contours. Averages similar colours, first across each contour and then along it
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
  Math.exp(-((difference / 3 / colourTolerance) ** 2) * 1.5),
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
        // Truncates, because Math.round would take a third of this function's time.
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
