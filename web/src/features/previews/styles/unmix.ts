import { blur } from './filters.ts';
import { clamp, type Picture, type Plane, planeOf, smoothstep, smoothValueAt } from './picture.ts';

/** The red, green and blue around each pixel, times their weight, which is the last. */
export const coloursOf = ({ width, height, data }: Picture, weights: Float32Array, deviation: number): Float32Array[] =>
  [0, 1, 2, 3].map(
    (channel) =>
      blur(
        planeOf(width, height, (_x, _y, i) => (weights[i] ?? 0) * (channel < 3 ? (data[i * 4 + channel] ?? 0) : 1)),
        deviation,
      ).values,
  );

/**
 * Takes the background's colour out of the people's border, where hair and cloth are mixed with it: before a new background it
 * would be a coloured rim. `small` is a copy of the picture.
 */
export function unmix(picture: Picture, small: Picture, people: Plane): void {
  const { width, height } = small;
  const [across, down] = [picture.width / width, picture.height / height];
  const { values } = blur(
    planeOf(width, height, (x, y) => smoothValueAt(people, (x + 0.5) * across - 0.5, (y + 0.5) * down - 0.5)),
    1.2,
  );
  const sumsOf = (from: number, to: number): Float32Array[] =>
    coloursOf(
      small,
      values.map((share) => smoothstep(from, to, share)),
      width / 32,
    );
  const own = sumsOf(0.9, 1);
  const behind = sumsOf(0.1, 0);
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
