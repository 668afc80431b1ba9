import { cellsOf, type Seeds, scattered, type Turns } from './cells.ts';
import { developed } from './developed.ts';
import { faceShares, type Point } from './face.ts';
import { blur, edgesOf, sharpened } from './filters.ts';
import {
  blank,
  brightness,
  type Colour,
  clamp,
  hypotenuse,
  luminance,
  mix,
  type Picture,
  type Plane,
  planeOf,
  smoothstep,
  valueAt,
} from './picture.ts';
import { hash, randomFrom } from './random.ts';
import { detailOf, spacingIn } from './spacing.ts';
import { framed, wall, woods } from './staging.ts';
import { hangings, rectangleIn, type Style } from './style.ts';
import { type Subject, subjectOf, withBorder } from './subject.ts';

/** A mosaic of hand-cut tiles with grout and bevelled edges. The tiles follow contours and are smaller in the face. */
export const mossaicArt: Style = (portrait, { seed, size: { width, height } = portrait.picture }) => {
  const drawing = blank(width, height);
  const rectangle = rectangleIn(drawing, portrait.picture, hangings.MossaicArt);
  const unit = drawing.width / 640;
  wall(drawing, [214, 222, 214], seed);
  const art = tiled(subjectOf(portrait, rectangle.width, rectangle.height), seed);
  framed(drawing, art, rectangle, { wood: woods.walnut, moulding: 17 * unit, seed });
  return drawing;
};

/** The number of rounds that space the tiles evenly. More rounds take longer and change little. */
const rounds = 2;

function tiled({ picture, faces, people }: Subject, seed: number): Picture {
  const { width, height } = picture;
  const unit = width / 550;
  const random = randomFrom(seed);
  const near = faceShares(faces, width, height, 1.7);
  const detail = detailOf(faces);
  const vivid = developed(picture, { saturation: 1.4, clarity: 0.45, faces, people });
  const clear = sharpened(vivid, 4 * unit, (i) => 0.4 + 0.7 * (near.values[i] ?? 0));
  // The people's border counts as an edge, so that rows of tiles follow it.
  const light = withBorder(brightness(clear), people);
  // Rows of tiles surround people.
  const far = people && faces.length > 0 ? distanceFrom(people, 8 * unit) : undefined;
  far?.values.forEach((value, i) => {
    light.values[i] = (light.values[i] ?? 0) + 5 * value;
  });
  // People with small faces need small tiles, clothes and all.
  const scale = unit * (1.15 - detail);
  const row = 11.5 * scale;
  const edges = edgesOf(light, 5 * unit);
  const busy = blur(
    planeOf(width, height, (_x, _y, i) => Math.min(1, (edges.strength.values[i] ?? 0) / 260)),
    4 * unit,
  );
  const least = Math.max(1.5, 2.1 * unit);
  const spaced = spacingIn(picture, faces, { perFace: 46, perFeature: 74, least, most: 6 * unit });
  const spacing = (x: number, y: number): number => {
    const wide = far && valueAt(far, x, y) > row / 2 ? 9 : 11.5;
    return spaced(x, y, scale * mix(wide, 6.5, 0.85 * smoothstep(0.12, 0.45, valueAt(busy, x, y))));
  };
  const placed = far && inRows(far, row);
  const seeds = scattered(width, height, spacing, least, random, placed);
  const turns = turnsOf(seeds, edges.alongX, edges.alongY, width, height);
  for (let round = 0; round < rounds; round++) {
    settle(seeds, turns, edges, width, height);
    if (placed)
      seeds.x.forEach((x, k) => {
        const at = placed(x, seeds.y[k] ?? 0);
        seeds.x[k] = at.x;
        seeds.y[k] = at.y;
      });
  }
  const { owner, inset } = cellsOf(seeds, width, height, turns);
  const sizes = seeds.x.map((x, k) => spacing(x, seeds.y[k] ?? 0));

  // The share of people in the middle of each tile.
  const side = seeds.x.map((x, k) => (people ? valueAt(people, x, seeds.y[k] ?? 0) : 1));
  const tone = new Float32Array(seeds.count * 4);
  for (let i = 0, p = 0; i < owner.length; i++, p += 4) {
    const k = owner[i] ?? 0;
    const t = k * 4;
    // The middle of a tile has more weight than its border, where another surface or person may begin.
    const same = people ? 1.02 - Math.abs((people.values[i] ?? 0) - (side[k] ?? 0)) : 1;
    const weight = same * (0.15 + Math.min(3, inset.values[i] ?? 0));
    for (let channel = 0; channel < 3; channel++) {
      tone[t + channel] = (tone[t + channel] ?? 0) + weight * (clear.data[p + channel] ?? 0);
    }
    tone[t + 3] = (tone[t + 3] ?? 0) + weight;
  }
  // The weighted sums become colours.
  for (let t = 0; t < tone.length; t += 4) {
    const weight = tone[t + 3] || 1;
    for (let channel = 0; channel < 3; channel++) tone[t + channel] = (tone[t + channel] ?? 0) / weight;
  }
  if (people) glaze(tone, side);
  // Like hand-cut tiles, each is a little lighter or darker.
  const own = sizes.map((_, k) => 1 + 0.16 * (hash(k, 1, seed) - 0.5));
  // Small tiles have thin grout and bevels.
  const grouts = sizes.map((size) => 0.55 * Math.min(unit, size / 6));
  // Light grout would overwhelm small tiles, so that the grout between them takes their colour.
  const pale = sizes.map((size) => mix(0.25, 1, smoothstep(4 * unit, 9 * unit, size)));
  // The smallest tiles would be grit in faces: they have weak joints and bevels, and more of the photo's detail.
  const larges = sizes.map((size) => smoothstep(2 * unit, 5 * unit, size));
  const sands = sizes.map((_, k) => mix(48, 132, smoothstep(10, 110, tone[k * 4 + 1] ?? 0)));
  const result = blank(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const k = owner[i] ?? 0;
      const depth = inset.values[i] ?? 0;
      const p = i * 4;
      const grout = grouts[k] ?? 1;
      const large = larges[k] ?? 0;
      const joint = mix(0.2, 0.9, large);
      let lit = own[k] ?? 1;
      if (depth < grout * 3.1) {
        const slope = valueAt(inset, x + 1, y + 1) - valueAt(inset, x - 1, y - 1);
        lit += smoothstep(grout * 3.1, grout, depth) * clamp(slope / unit, -1, 1) * 0.2 * joint;
      }
      const gap = smoothstep(grout * 1.35, grout * 0.55, depth) * joint;
      const shine = Math.max(0, lit - 1.1) * 120;
      const sand = (sands[k] ?? 0) + 16 * hash(x, y, seed);
      const fineness = Math.max(
        (near.values[i] ?? 0) * mix(0.75, detail + 0.25, large),
        (detail + 0.1) * (people?.values[i] ?? 0),
      );
      for (let channel = 0; channel < 3; channel++) {
        const tile = mix(tone[k * 4 + channel] ?? 0, vivid.data[p + channel] ?? 0, fineness) * lit + shine;
        result.data[p + channel] = mix(tile, mix(tile * 0.72, sand - channel * 9, pale[k] ?? 1), gap);
      }
    }
  }
  return result;
}

/** The distance of each pixel from the people, in pixels and smoothed. */
function distanceFrom(people: Plane, smoothing: number): Plane {
  const { width, height } = people;
  const values = people.values.map((share) => (share > 0.5 ? 0 : width + height));
  // From the upper left to the lower right, and back: a pixel is one step further than its nearest neighbour.
  for (const step of [1, -1]) {
    for (let n = 0; n < values.length; n++) {
      const i = step > 0 ? n : values.length - 1 - n;
      const column = i % width;
      // People are at no distance from themselves.
      for (let side = -1; values[i] !== 0 && side < 2; side++) {
        if (column + side < 0 || column + side >= width) continue;
        const above = (values[i - step * width + side] ?? Infinity) + (side === 0 ? 1 : Math.SQRT2);
        values[i] = Math.min(above, (values[i + side] ?? 0) + Math.abs(side), values[i] ?? 0);
      }
    }
  }
  return blur({ width, height, values }, smoothing);
}

/** The nearest point in the middle of a row around people. Points of the people stay where they are. */
const inRows =
  (far: Plane, row: number) =>
  (x: number, y: number): Point => {
    const here = valueAt(far, x, y);
    if (here < 2) return { x, y };
    const across = valueAt(far, x + 2, y) - valueAt(far, x - 2, y);
    const down = valueAt(far, x, y + 2) - valueAt(far, x, y - 2);
    const slope = hypotenuse(across, down);
    if (slope < 1) return { x, y };
    const move = ((Math.floor(here / row) + 0.5) * row - here) / slope;
    return { x: x + move * across, y: y + move * down };
  };

/** The colours of glass tiles behind people, instead of white and of black. */
const aqua: Colour = [150, 208, 208];
const navy: Colour = [32, 72, 98];

/**
 * Gives tiles of a white, dark or cluttered background the colour of glass. White or black clothes would vanish before their own
 * colour. A few dark things stay as they are.
 */
function glaze(tone: Float32Array, side: Float32Array): void {
  const channels = (k: number) => tone.subarray(k * 4, k * 4 + 3);
  const blacks = side.map((person, k) => (1 - person) * smoothstep(70, 20, Math.max(...channels(k))));
  const night = smoothstep(0.06, 0.11, blacks.reduce((sum, share) => sum + share, 0) / side.length);
  const lights = side.map((_, k) => luminance(tone[k * 4] ?? 0, tone[k * 4 + 1] ?? 0, tone[k * 4 + 2] ?? 0));
  const meanBehind = (values: Float32Array): number => {
    const sum = (of: (k: number) => number) => side.reduce((total, person, k) => total + (1 - person) * of(k), 1e-3);
    return sum((k) => values[k] ?? 0) / sum(() => 1);
  };
  const mean = meanBehind(lights);
  const clutter = smoothstep(28, 46, Math.sqrt(meanBehind(lights.map((value) => (value - mean) ** 2))));
  side.forEach((person, k) => {
    const colours = channels(k);
    const black = night * (blacks[k] ?? 0);
    const calm = clutter * (1 - person);
    const share = Math.max(calm, black || (1 - person) * smoothstep(185, 235, Math.min(...colours)));
    const glass = share * mix(0.5 + 0.3 * calm, 0.9, hash(k, 4, 7));
    const bright = mix(black ? 0 : 1, smoothstep(20, 130, mix(mean, lights[k] ?? 0, 0.3)), calm);
    colours.set(colours.map((value, c) => mix(value, mix(navy[c] ?? 0, aqua[c] ?? 0, bright), glass)));
  });
}

function turnsOf(seeds: Seeds, alongX: Float32Array, alongY: Float32Array, width: number, height: number): Turns {
  const at = (k: number): number =>
    clamp(Math.floor(seeds.y[k] ?? 0), 0, height - 1) * width + clamp(Math.floor(seeds.x[k] ?? 0), 0, width - 1);
  return {
    cosine: Float32Array.from(seeds.x, (_, k) => alongX[at(k)] ?? 1),
    sine: Float32Array.from(seeds.x, (_, k) => alongY[at(k)] ?? 0),
  };
}

/** Moves each seed to the centre of its tile and away from contours (Lloyd's algorithm), computed at half the size. */
function settle(
  seeds: Seeds,
  turns: Turns,
  { strength, alongX, alongY }: ReturnType<typeof edgesOf>,
  width: number,
  height: number,
): void {
  const across = Math.ceil(width / 2);
  const down = Math.ceil(height / 2);
  const { owner } = cellsOf(seeds, across, down, turns, 2);
  const sums = new Float32Array(seeds.count * 3);
  for (let y = 0, i = 0; y < down; y++) {
    for (let x = 0; x < across; x++, i++) {
      const k = (owner[i] ?? 0) * 3;
      const weight = 1 / (1 + valueAt(strength, x * 2, y * 2) / 60);
      sums[k] = (sums[k] ?? 0) + weight * (x * 2 + 1);
      sums[k + 1] = (sums[k + 1] ?? 0) + weight * (y * 2 + 1);
      sums[k + 2] = (sums[k + 2] ?? 0) + weight;
    }
  }
  for (let k = 0; k < seeds.count; k++) {
    const weight = sums[k * 3 + 2] ?? 0;
    if (weight === 0) continue;
    seeds.x[k] = (sums[k * 3] ?? 0) / weight;
    seeds.y[k] = (sums[k * 3 + 1] ?? 0) / weight;
  }
  const renewed = turnsOf(seeds, alongX, alongY, width, height);
  turns.cosine.set(renewed.cosine);
  turns.sine.set(renewed.sine);
}
