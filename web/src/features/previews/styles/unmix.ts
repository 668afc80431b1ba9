import { blur } from './filters.ts';
import { clamp, type Picture, type Plane, planeOf, smoothstep, smoothValueAt } from './picture.ts';

/**
 * Takes the background's colour out of the people's border, where hair and cloth are mixed with it: before a new background it
 * would be a coloured rim. `small` is a copy of the picture.
 */
export function unmix(picture: Picture, small: Picture, people: Plane): void {
  const { width, height } = small;
  const [across, down] = [picture.width / width, picture.height / height];
  const smoothed = (at: (i: number, x: number, y: number) => number, deviation: number): Float32Array =>
    blur(
      planeOf(width, height, (x, y, i) => at(i, x, y)),
      deviation,
    ).values;
  const values = smoothed((_i, x, y) => smoothValueAt(people, (x + 0.5) * across - 0.5, (y + 0.5) * down - 0.5), 1.2);
  /** The red, green and blue around each pixel, times their weight, which is the last. */
  const coloursOf = (weights: Float32Array): Float32Array[] =>
    [0, 1, 2, 3].map((channel) =>
      smoothed((i) => (weights[i] ?? 0) * (channel < 3 ? (small.data[i * 4 + channel] ?? 0) : 1), width / 32),
    );
  const own = coloursOf(values.map((share) => smoothstep(0.9, 1, share)));
  const behind = coloursOf(values.map((share) => smoothstep(0.1, 0, share)));
  // Shared by all pixels: how far the background's colour is from the people's.
  const apart = [0, 0, 0];
  for (let y = 0, i = 0; y < picture.height; y++) {
    const row = Math.floor(y / down) * width;
    for (let x = 0; x < picture.width; x++, i++) {
      if ((people.values[i] ?? 0) < 0.02) continue;
      const zone = smoothstep(1, 0.85, smoothValueAt({ width, height, values }, x / across, y / down));
      if (zone === 0) continue;
      const j = row + Math.floor(x / across);
      const [inner = 0, outer = 0] = [own, behind].map((sums) => sums[3]?.[j]);
      // Something thin, or a gap, has nothing to compare with.
      if (Math.min(inner, outer) < 0.05) continue;
      let along = 0;
      let length = 400;
      for (let k = 0; k < 3; k++) {
        const from = (own[k]?.[j] ?? 0) / inner;
        const difference = (behind[k]?.[j] ?? 0) / outer - from;
        apart[k] = difference;
        along += difference * ((picture.data[i * 4 + k] ?? 0) - from);
        length += difference * difference;
      }
      const mixed = zone * clamp(along / length);
      for (let k = 0; k < 3; k++) {
        picture.data[i * 4 + k] = (picture.data[i * 4 + k] ?? 0) - mixed * (apart[k] ?? 0);
      }
    }
  }
}
