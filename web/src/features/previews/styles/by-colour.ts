import { bodiesOf } from './bodies.ts';
import { type Face, faceShares } from './face.ts';
import { spread } from './filters.ts';
import { brightness, clamp, type Picture, type Plane, planeOf } from './picture.ts';
import { headOf } from './style.ts';

/** A colour is strong if its channels differ by this much. Grey clothes before a grey wall are common, so grey proves little. */
const strong = 60;

/** Colour histograms have this many bins per channel. */
const steps = 10;

/** The brightness of a flat wall changes by less than this over two pixels. */
const flat = 6;

/**
 * A mask corrected by the colours of people and background. Where it is unsure, the likelier side wins. From its border, each
 * spreads over strong colours that the other hardly has: people in bodies, the background beside hats. It also takes unsure flat grey.
 */
export function byColour(mask: Plane, small: Picture, faces: readonly Face[]): Plane {
  const { width, height, data } = small;
  const likeness = likenessToPeople(small, mask).values;
  const heads = faces.map((face) => headOf({ people: mask, faces }, face));
  const inHeads = faceShares(heads, width, height, 1.3).values;
  const values = mask.values.map((share, i) => clamp(share + 0.8 * share * (1 - share) * (likeness[i] ?? 0)));
  const light = brightness(small).values;
  const isFlat = (i: number): boolean =>
    [1, width].every((step) => Math.abs((light[i - step] ?? 0) - (light[i + step] ?? 0)) < flat);
  const bodies = bodiesOf(faces, width, height).values;
  const move = (to: 0 | 1, border: number, isOf: (i: number, isStrong: boolean) => boolean): void => {
    const isOn = (i: number): boolean => (values[i] ?? 0) < border === (to === 0);
    spread(width, Array.from(values.keys()).filter(isOn), (i) => {
      const colour = data.subarray(i * 4, i * 4 + 3);
      if (isOn(i) || !isOf(i, Math.max(...colour) - Math.min(...colour) >= strong)) return false;
      values[i] = to;
      return true;
    });
  };
  move(0, 0.2, (i, isStrong) => !isStrong && (mask.values[i] ?? 0) < 0.9 && inHeads[i] !== 1 && isFlat(i));
  move(0, 0.5, (i, isStrong) => isStrong && (likeness[i] ?? 0) <= -1 && inHeads[i] === 0);
  move(1, 0.5, (i, isStrong) => isStrong && (likeness[i] ?? 0) > 1.5 && (bodies[i] ?? 0) > 0.9);
  return { width, height, values };
}

/**
 * How much more frequent each pixel's colour is in people than beside them: the logarithm of the ratio, from -2.5 to 2.5.
 * What the mask is unsure of has no vote: a sleeve would count as background because of itself.
 */
function likenessToPeople(small: Picture, mask: Plane): Plane {
  const inside = countColours(small, mask.values);
  const outside = countColours(
    small,
    mask.values.map((share) => 1 - share),
  );
  const ratios = inside.map((share, bin) => clamp(Math.log((share + 1e-4) / ((outside[bin] ?? 0) + 1e-4)), -2.5, 2.5));
  const { data } = small;
  return planeOf(small.width, small.height, (_x, _y, i) => {
    const p = i * 4;
    return ratios[binOf(data[p] ?? 0, data[p + 1] ?? 0, data[p + 2] ?? 0)] ?? 0;
  });
}

const binOf = (red: number, green: number, blue: number): number =>
  (Math.floor((red * steps) / 256) * steps + Math.floor((green * steps) / 256)) * steps +
  Math.floor((blue * steps) / 256);

/** The share of each colour among the pixels, weighed by a high power of their values, smoothed over neighbouring colours. */
function countColours({ data }: Picture, values: Float32Array): Float32Array {
  let counts = new Float32Array(steps ** 3);
  let total = 1e-6;
  for (let i = 0, p = 0; i < values.length; i++, p += 4) {
    const weight = (values[i] ?? 0) ** 24;
    const bin = binOf(data[p] ?? 0, data[p + 1] ?? 0, data[p + 2] ?? 0);
    counts[bin] = (counts[bin] ?? 0) + weight;
    total += weight;
  }
  for (const stride of [1, steps, steps * steps]) {
    counts = counts.map((count, bin) => {
      const level = Math.floor(bin / stride) % steps;
      const before = level > 0 ? (counts[bin - stride] ?? 0) : count;
      const after = level < steps - 1 ? (counts[bin + stride] ?? 0) : count;
      return 0.25 * before + 0.5 * count + 0.25 * after;
    });
  }
  return counts.map((count) => count / total);
}
