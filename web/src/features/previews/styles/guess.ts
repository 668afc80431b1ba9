import type { Face } from './face.ts';
import { guidedBy } from './guided.ts';
import { clamp, hypotenuse, type Picture, type Plane, planeOf, smoothstep } from './picture.ts';

/** Colour histograms have this many bins per channel. */
const steps = 10;

/**
 * Guesses the mask of people from their faces, if no model has found it: the usual shape of a body below each face, refined by
 * the colours inside and outside.
 */
export function guessedPeople(small: Picture, faces: readonly Face[]): Plane {
  const { width, height } = small;
  const body = bodiesOf(faces, width, height);
  const guided = guidedBy(small, Math.max(1, width / 24));
  let mask = body;
  for (let round = 0; round < 4; round++) {
    const colour = likenessToPeople(small, mask, 2).values;
    const likely = planeOf(width, height, (_x, _y, i) => {
      const prior = clamp(body.values[i] ?? 0, 0.01, 0.99);
      return 1 / (1 + Math.exp(-0.9 * (colour[i] ?? 0) - 1.1 * Math.log(prior / (1 - prior))));
    });
    mask = guided(likely);
  }
  return mask;
}

/**
 * How much more frequent each pixel's colour is in people than beside them: the logarithm of the ratio, from -2.5 to 2.5.
 * The higher the power, the less pixels count of which the mask is unsure.
 */
export function likenessToPeople(small: Picture, mask: Plane, power: number): Plane {
  const inside = countColours(small, mask.values, power);
  const outside = countColours(
    small,
    mask.values.map((share) => 1 - share),
    power,
  );
  const ratios = inside.map((share, bin) => clamp(Math.log((share + 1e-4) / ((outside[bin] ?? 0) + 1e-4)), -2.5, 2.5));
  const { data } = small;
  return planeOf(small.width, small.height, (_x, _y, i) => {
    const p = i * 4;
    return ratios[binOf(data[p] ?? 0, data[p + 1] ?? 0, data[p + 2] ?? 0)] ?? 0;
  });
}

/** The usual shapes of the bodies below these faces. */
export const bodiesOf = (faces: readonly Face[], width: number, height: number): Plane =>
  planeOf(width, height, (x, y) => {
    let most = 0;
    for (const face of faces) most = Math.max(most, bodyShape(face, (x + 0.5) / width, (y + 0.5) / height));
    return most;
  });

/** The shape of a head, neck and shoulders for a face oval. It is soft, because hair and clothes vary. */
function bodyShape({ x, y, width: rx, height: ry }: Face, px: number, py: number): number {
  const head = smoothstep(1.75, 1.05, hypotenuse((px - x) / (rx * 1.02), (py - (y - ry * 0.18)) / (ry * 1.08)));
  const below = (py - (y + ry * 0.8)) / (ry * 1.4);
  const shoulder = rx * (0.75 + 1.9 * smoothstep(0, 1, below) + 0.25 * Math.max(0, below - 1));
  const torso = smoothstep(0, 0.25, below) * smoothstep(1.35, 0.8, Math.abs(px - x) / shoulder);
  return clamp(Math.max(head, torso) * 0.97 + 0.015);
}

const binOf = (red: number, green: number, blue: number): number =>
  (Math.floor((red * steps) / 256) * steps + Math.floor((green * steps) / 256)) * steps +
  Math.floor((blue * steps) / 256);

/** The share of each colour among the pixels, weighed by a power of their values, smoothed over neighbouring colours. */
function countColours({ data }: Picture, values: Float32Array, power: number): Float32Array {
  let counts = new Float32Array(steps ** 3);
  let total = 1e-6;
  for (let i = 0, p = 0; i < values.length; i++, p += 4) {
    const weight = (values[i] ?? 0) ** power;
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
