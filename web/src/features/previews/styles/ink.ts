import { type Edges, gaussian } from './filters.ts';
import { clamp, type Plane } from './picture.ts';

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
