import { boxBlur, type Edges } from './filters.ts';
import { luminance, mix, type Picture, type Plane } from './picture.ts';

type Directions = Pick<Edges, 'alongX' | 'alongY'>;

/** The windows around a pixel: how far they lie along and across its contour, in radii. */
const windows = Float32Array.of(0, 0, 1.4, 0, -1.4, 0, 0, 1, 0, -1, 1, 0.8, 1, -0.8, -1, 0.8, -1, -0.8);

/**
 * Smooths surfaces as if with a brush, and sharpens the edges between them: an anisotropic Kuwahara filter (after Kyprianidis, Kang
 * and Döllner) with squares instead of sectors. The radius is in pixels. With `over`, paints into that picture by that share.
 */
export function painted(
  picture: Picture,
  edges: Directions,
  radius: number,
  over?: { readonly picture: Picture; readonly share: Plane },
): Picture {
  const { width, height } = picture;
  const { top, bottom } = over ? rowsOf(over.share, Math.ceil(radius * 4)) : { top: 0, bottom: height };
  const result = over?.picture ?? { width, height, data: new Uint8ClampedArray(picture.data.length) };
  const [start, end] = [top * width, bottom * width];
  const alongX = edges.alongX.subarray(start, end);
  const alongY = edges.alongY.subarray(start, end);
  paint(
    { width, height: bottom - top, data: picture.data.subarray(start * 4, end * 4) },
    { alongX, alongY },
    radius,
    result.data.subarray(start * 4, end * 4),
    over?.share.values.subarray(start, end),
  );
  return result;
}

/** The rows in which a plane isn't 0, and so many more on both sides. */
function rowsOf({ width, height, values }: Plane, more: number): { readonly top: number; readonly bottom: number } {
  const first = values.findIndex((value) => value > 0);
  const last = values.findLastIndex((value) => value > 0);
  if (first < 0) return { top: 0, bottom: 0 };
  return {
    top: Math.max(0, Math.floor(first / width) - more),
    bottom: Math.min(height, Math.floor(last / width) + 1 + more),
  };
}

function paint(
  { width, height, data }: Picture,
  { alongX, alongY }: Directions,
  radius: number,
  result: Uint8ClampedArray,
  shares: Float32Array | undefined,
): void {
  const count = width * height;
  const planes = [
    new Float32Array(count),
    new Float32Array(count),
    new Float32Array(count),
    new Float32Array(count),
  ] as const;
  for (let i = 0, p = 0; i < count; i++, p += 4) {
    const r = data[p] ?? 0;
    const g = data[p + 1] ?? 0;
    const b = data[p + 2] ?? 0;
    planes[0][i] = r;
    planes[1][i] = g;
    planes[2][i] = b;
    planes[3][i] = luminance(r, g, b) ** 2;
  }
  const mean = (values: Float32Array): Float32Array => boxBlur({ width, height, values }, radius).values;
  const [red, green, blue, evenness] = [mean(planes[0]), mean(planes[1]), mean(planes[2]), mean(planes[3])];
  for (let i = 0; i < count; i++) {
    const middle = luminance(red[i] ?? 0, green[i] ?? 0, blue[i] ?? 0);
    const variance = Math.max(0, (evenness[i] ?? 0) - middle * middle) + 12;
    evenness[i] = 1000 / (variance * variance * variance);
  }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const alpha = shares ? (shares[i] ?? 0) : 1;
      if (alpha === 0) continue;
      const tx = (alongX[i] ?? 0) * radius;
      const ty = (alongY[i] ?? 0) * radius;
      let r = 0;
      let g = 0;
      let b = 0;
      let weight = 0;
      for (let k = 0; k < windows.length; k += 2) {
        const along = windows[k] ?? 0;
        const across = windows[k + 1] ?? 0;
        const column = (x + along * tx - across * ty + 0.5) | 0;
        const row = (y + along * ty + across * tx + 0.5) | 0;
        if (column < 0 || row < 0 || column >= width || row >= height) continue;
        const j = row * width + column;
        const share = evenness[j] ?? 0;
        r += (red[j] ?? 0) * share;
        g += (green[j] ?? 0) * share;
        b += (blue[j] ?? 0) * share;
        weight += share;
      }
      const p = i * 4;
      result[p] = mix(result[p] ?? 0, r / weight, alpha);
      result[p + 1] = mix(result[p + 1] ?? 0, g / weight, alpha);
      result[p + 2] = mix(result[p + 2] ?? 0, b / weight, alpha);
      result[p + 3] = 255;
    }
  }
}
