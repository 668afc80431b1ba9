import type { Face } from './face.ts';
import { blur, boxBlur, edgesOf } from './filters.ts';
import {
  brightness,
  clamp,
  hypotenuse,
  type Picture,
  type Plane,
  planeOf,
  resized,
  smoothstep,
  smoothValueAt,
} from './picture.ts';

/** Colour histograms have this many bins per channel. */
const steps = 10;

/** The mask is computed on a copy of the photo with at most this width. */
const maskWidth = 120;

/** A value from 0 to 1 for each pixel of the photo, with soft borders. */
type Mask = (x: number, y: number) => number;

/**
 * A mask of the person. It starts from the usual shape of a body below the face, and refines that by the colours inside and
 * outside. Without a clear result it stays close to that shape. A photo that is full of detail has no background, so all of it
 * counts.
 */
export function subjectOf(photo: Picture, face: Face): Mask {
  const small = reduced(photo);
  return enlarged(cutOut(small, face, detailOf(small)), photo);
}

/**
 * A mask of the person and of everything else with much detail, such as other people. Plain walls and skies score low. It is
 * for styles that fade the background and must not lose a person.
 */
export function interestOf(photo: Picture, face: Face): Mask {
  const small = reduced(photo);
  const detail = detailOf(small);
  const subject = cutOut(small, face, detail).values;
  const either = planeOf(small.width, small.height, (_x, _y, i) => Math.max(subject[i] ?? 0, detail[i] ?? 0));
  return enlarged(either, photo);
}

/** The density of edges around each pixel, from 0 to 1. */
function detailOf(small: Picture): Float32Array {
  const { strength } = edgesOf(brightness(small), 1);
  const edges = planeOf(small.width, small.height, (_x, _y, i) => Math.min(1, (strength.values[i] ?? 0) / 200));
  return blur(edges, 3.2).values.map((busy) => smoothstep(0.1, 0.3, busy));
}

function cutOut(small: Picture, face: Face, detail: Float32Array): Plane {
  const person = personIn(small, face);
  // Measures the detail beyond the person's outline, because the outline itself has much detail too.
  const near = blur(person, 3.5).values;
  let beyond = 1;
  let detailed = 0;
  near.forEach((share, i) => {
    const apart = smoothstep(0.3, 0.04, share);
    beyond += apart;
    detailed += apart * (detail[i] ?? 0);
  });
  const full = smoothstep(0.68, 0.88, detailed / beyond);
  return { ...person, values: person.values.map((share) => Math.max(share, full)) };
}

function reduced(photo: Picture): Picture {
  const width = Math.min(photo.width, maskWidth);
  return resized(photo, width, Math.max(1, Math.round((photo.height * width) / photo.width)));
}

function enlarged(mask: Plane, { width, height }: Picture): Mask {
  const soft = blur(mask, 0.6);
  const across = mask.width / width;
  const down = mask.height / height;
  return (x, y) => smoothstep(0.25, 0.75, smoothValueAt(soft, (x + 0.5) * across - 0.5, (y + 0.5) * down - 0.5));
}

function personIn(small: Picture, face: Face): Plane {
  const { width, height } = small;
  const body = planeOf(width, height, (x, y) => bodyShape(face, (x + 0.5) / width, (y + 0.5) / height));
  const guide = brightness(small);
  let mask = body;
  for (let round = 0; round < 4; round++) {
    const inside = countColours(small, mask, false);
    const outside = countColours(small, mask, true);
    const likely = planeOf(width, height, (_x, _y, i) => {
      const p = i * 4;
      const bin = binOf(small.data[p] ?? 0, small.data[p + 1] ?? 0, small.data[p + 2] ?? 0);
      const colour = clamp(Math.log(((inside[bin] ?? 0) + 1e-4) / ((outside[bin] ?? 0) + 1e-4)), -2.5, 2.5);
      const place = clamp(body.values[i] ?? 0, 0.01, 0.99);
      return 1 / (1 + Math.exp(-0.9 * colour - 1.1 * Math.log(place / (1 - place))));
    });
    mask = guided(likely, guide, Math.max(1, width / 24));
  }
  return mask;
}

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

/** The share of each colour inside or outside the mask, smoothed over neighbouring colours. */
function countColours({ data }: Picture, { values }: Plane, outside: boolean): Float32Array {
  let counts = new Float32Array(steps ** 3);
  let total = 1e-6;
  for (let i = 0, p = 0; i < values.length; i++, p += 4) {
    const inside = values[i] ?? 0;
    const weight = (outside ? 1 - inside : inside) ** 2;
    const bin = binOf(data[p] ?? 0, data[p + 1] ?? 0, data[p + 2] ?? 0);
    counts[bin] = (counts[bin] ?? 0) + weight;
    total += weight;
  }
  for (const stride of [1, steps, steps * steps]) {
    counts = counts.map((count, bin) => {
      const place = Math.floor(bin / stride) % steps;
      const before = place > 0 ? (counts[bin - stride] ?? 0) : count;
      const after = place < steps - 1 ? (counts[bin + stride] ?? 0) : count;
      return 0.25 * before + 0.5 * count + 0.25 * after;
    });
  }
  return counts.map((count) => count / total);
}

/** Smooths a plane but keeps the edges of the guide (guided filter, He, Sun and Tang). */
function guided(plane: Plane, guide: Plane, radius: number): Plane {
  const { width, height } = plane;
  const mean = (at: (i: number) => number): Float32Array =>
    boxBlur(
      planeOf(width, height, (_x, _y, i) => at(i)),
      radius,
    ).values;
  const of = (i: number): number => plane.values[i] ?? 0;
  const by = (i: number): number => guide.values[i] ?? 0;
  const p = mean(of);
  const g = mean(by);
  const pg = mean((i) => of(i) * by(i));
  const gg = mean((i) => by(i) ** 2);
  const slope = (i: number): number =>
    ((pg[i] ?? 0) - (p[i] ?? 0) * (g[i] ?? 0)) / ((gg[i] ?? 0) - (g[i] ?? 0) ** 2 + tolerance);
  const a = mean(slope);
  const b = mean((i) => (p[i] ?? 0) - slope(i) * (g[i] ?? 0));
  return planeOf(width, height, (_x, _y, i) => clamp((a[i] ?? 0) * by(i) + (b[i] ?? 0)));
}

/** A neighbourhood counts as flat if the variance of its brightness is below this. */
const tolerance = 120;
