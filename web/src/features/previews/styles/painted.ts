import { boxBlur, type Edges } from './filters.ts';
import { luminance, type Picture, planeOf } from './picture.ts';

/** The windows around a pixel, along and across its contour, in radii. */
const windows = [
  [0, 0],
  [1.4, 0],
  [-1.4, 0],
  [0, 1],
  [0, -1],
  [1, 0.8],
  [1, -0.8],
  [-1, 0.8],
  [-1, -0.8],
] as const;

/**
 * Smooths surfaces as if with a brush, and sharpens the edges between them. Each pixel takes the colours of the most even
 * windows around it, which lie along its contour (after Kyprianidis, Kang and Döllner's anisotropic Kuwahara filter, with
 * squares instead of sectors). The radius is in pixels.
 */
export function painted({ width, height, data }: Picture, { alongX, alongY }: Edges, radius: number): Picture {
  const mean = (at: (p: number) => number): Float32Array =>
    boxBlur(
      planeOf(width, height, (_x, _y, i) => at(i * 4)),
      radius,
    ).values;
  const tone = (p: number): number => luminance(data[p] ?? 0, data[p + 1] ?? 0, data[p + 2] ?? 0);
  const red = mean((p) => data[p] ?? 0);
  const green = mean((p) => data[p + 1] ?? 0);
  const blue = mean((p) => data[p + 2] ?? 0);
  const evenness = mean((p) => tone(p) ** 2).map((square, i) => {
    const middle = luminance(red[i] ?? 0, green[i] ?? 0, blue[i] ?? 0);
    const variance = Math.max(0, square - middle * middle) + 12;
    return 1000 / (variance * variance * variance);
  });
  const result = new Uint8ClampedArray(data.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const tx = (alongX[i] ?? 0) * radius;
      const ty = (alongY[i] ?? 0) * radius;
      let r = 0;
      let g = 0;
      let b = 0;
      let weight = 0;
      for (let k = 0; k < windows.length; k++) {
        const window = windows[k] ?? windows[0];
        const column = (x + window[0] * tx - window[1] * ty + 0.5) | 0;
        const row = (y + window[0] * ty + window[1] * tx + 0.5) | 0;
        if (column < 0 || row < 0 || column >= width || row >= height) continue;
        const j = row * width + column;
        const share = evenness[j] ?? 0;
        r += (red[j] ?? 0) * share;
        g += (green[j] ?? 0) * share;
        b += (blue[j] ?? 0) * share;
        weight += share;
      }
      const p = i * 4;
      result[p] = r / weight;
      result[p + 1] = g / weight;
      result[p + 2] = b / weight;
      result[p + 3] = 255;
    }
  }
  return { width, height, data: result };
}
