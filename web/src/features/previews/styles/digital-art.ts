import type { Size } from '#web/lib/size.ts';
import { cellsOf, type Seeds, scattered, trianglesOf } from './cells.ts';
import { developed } from './developed.ts';
import { faceShares, type Point } from './face.ts';
import { blur, edgesOf, sharpened } from './filters.ts';
import {
  blank,
  brightness,
  type Colour,
  clamp,
  hypotenuse,
  lay,
  light,
  mix,
  type Picture,
  type Plane,
  smoothstep,
  valueAt,
} from './picture.ts';
import { hash, randomFrom } from './random.ts';
import { detailOf, spacingIn } from './spacing.ts';
import { canvasPrint, marigold, table, wall, woods } from './staging.ts';
import { hangings, rectangleIn, type Style } from './style.ts';
import { type Subject, subjectOf, withBorder } from './subject.ts';

/** Bright triangles on a canvas, smaller in the face, with sunbeams behind the person. */
export const digitalArt: Style = (portrait, { seed, size: { width, height } = portrait.picture }) => {
  const drawing = blank(width, height);
  const unit = drawing.width / 640;
  const rectangle = rectangleIn(drawing, portrait.picture, hangings.DigitalArt);
  wall(drawing, [226, 216, 232], seed);
  table(drawing, drawing.height - 58 * unit, woods.oak, seed);
  canvasPrint(drawing, faceted(subjectOf(portrait, rectangle.width, rectangle.height), seed), rectangle);
  marigold(drawing, drawing.width - 60 * unit, drawing.height - 34 * unit, 36 * unit, seed);
  return drawing;
};

export function faceted({ picture, faces, people, isApart }: Subject, seed: number): Picture {
  const { width, height } = picture;
  const unit = width / 530;
  const near = faceShares(faces, width, height, 1.6);
  const detail = detailOf(faces);
  const vivid = developed(picture, { saturation: 1.45, clarity: 0.3, faces, people });
  const clear = sharpened(vivid, 3 * unit, (i) => 0.7 * (near.values[i] ?? 0));
  const sun = isApart ? faces[0] : undefined;
  if (people && sun) glow(clear, sun, people);
  // The people's border counts as an edge, so that triangles end there.
  const light = withBorder(blur(brightness(clear), 1.2 * unit), people);
  const { strength } = edgesOf(light, 2 * unit);
  const least = Math.max(1.5, 2.2 * unit);
  const spaced = spacingIn(picture, faces, { perFace: 30, perFeature: 72, least, most: 11 * unit });
  const spacing = (x: number, y: number): number => {
    const edge = smoothstep(20, 220, valueAt(strength, x, y));
    const wide = people ? mix(28, 22 - 26 * detail, valueAt(people, x, y)) : 18;
    return spaced(x, y, unit * wide * mix(1, 0.42, edge));
  };
  const seeds = scattered(width, height, spacing, least, randomFrom(seed));
  snap(seeds, strength, 3 * unit);
  const cells = cellsOf(seeds, width, height);
  const triangles = trianglesOf(cells);
  const result = cellColours(clear, cells.owner, seeds.count);
  for (let t = 0; t < triangles.length; t += 3) {
    const corner = (k: number) => {
      const s = triangles[t + k] ?? 0;
      return { x: seeds.x[s] ?? 0, y: seeds.y[s] ?? 0 };
    };
    facet(result, { source: clear, people, near }, [corner(0), corner(1), corner(2)], hash(t, 3, seed));
  }
  for (let i = 0, p = 0; i < near.values.length; i++, p += 4) {
    const share = Math.max((detail + 0.3) * (near.values[i] ?? 0), (detail + 0.05) * (people?.values[i] ?? 0));
    if (share > 0) lay(result, i, clear.data[p] ?? 0, clear.data[p + 1] ?? 0, clear.data[p + 2] ?? 0, share);
  }
  if (people && sun) sunbeams(result, sun, people, seed);
  return result;
}

interface Surface {
  readonly source: Picture;
  readonly people: Plane | undefined;
  /** The share of faces in each pixel. */
  readonly near: Plane;
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

/**
 * Paints one triangle in the mean colour of its area, with a random tilt towards the light. Smooths edges over half a pixel.
 */
function facet(
  result: Picture,
  { source, people, near }: Surface,
  [a, b, c]: readonly [Corner, Corner, Corner],
  chance: number,
): void {
  const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
  if (Math.abs(area) < 0.5) return;
  const side = Math.sign(area);
  const edge = (p: Corner, q: Corner) => {
    const length = hypotenuse(q.x - p.x, q.y - p.y);
    const dx = (side * (q.x - p.x)) / length;
    const dy = (side * (q.y - p.y)) / length;
    return { dx, dy, at: dx * p.y - dy * p.x };
  };
  const ab = edge(a, b);
  const bc = edge(b, c);
  const ca = edge(c, a);
  const left = Math.max(0, Math.floor(Math.min(a.x, b.x, c.x)) - 1);
  const right = Math.min(result.width - 1, Math.ceil(Math.max(a.x, b.x, c.x)) + 1);
  const top = Math.max(0, Math.floor(Math.min(a.y, b.y, c.y)) - 1);
  const bottom = Math.min(result.height - 1, Math.ceil(Math.max(a.y, b.y, c.y)) + 1);
  const inside = (x: number, y: number): number =>
    Math.min(
      ab.dx * (y + 0.5) - ab.dy * (x + 0.5) - ab.at,
      bc.dx * (y + 0.5) - bc.dy * (x + 0.5) - bc.at,
      ca.dx * (y + 0.5) - ca.dy * (x + 0.5) - ca.at,
    );
  // The sums of red, green, blue and opacity of the person in the facet, and then of what is beside the person.
  const sums = new Float32Array(8);
  const add = (p: number, to: number, share: number): void => {
    for (let k = 0; k < 4; k++) sums[to + k] = (sums[to + k] ?? 0) + share * (source.data[p + k] ?? 0);
  };
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      if (inside(x, y) < 0) continue;
      const i = y * result.width + x;
      const share = people?.values[i] ?? 1;
      if (share > 0) add(i * 4, 0, share);
      if (share < 1) add(i * 4, 4, 1 - share);
    }
  }
  const [, , , person = 0, , , , beside = 0] = sums;
  if (person + beside === 0) return;
  const calm = 1 - 0.75 * valueAt(near, (a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3);
  const lit = 255 * (1 + (chance - 0.5) * 0.2 * calm);
  const meanFrom = (from: number): Colour => {
    const [red = 0, green = 0, blue = 0, count = 1] = sums.subarray(from);
    return [(red * lit) / count, (green * lit) / count, (blue * lit) / count];
  };
  // A facet across the border of a person has a colour on each side of it.
  const own = meanFrom(person > 127 ? 0 : 4);
  const other = meanFrom(beside > 127 ? 4 : 0);
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const alpha = clamp(inside(x, y) + 0.75);
      if (alpha === 0) continue;
      const i = y * result.width + x;
      const share = people?.values[i] ?? 1;
      lay(result, i, mix(other[0], own[0], share), mix(other[1], own[1], share), mix(other[2], own[2], share), alpha);
    }
  }
}

/** Moves each seed to the strongest edge nearby, so that triangles end at the edges of surfaces. */
function snap(seeds: Seeds, strength: Plane, reach: number): void {
  const r = Math.max(1, Math.round(reach));
  for (let k = 0; k < seeds.count; k++) {
    const x = Math.floor(seeds.x[k] ?? 0);
    const y = Math.floor(seeds.y[k] ?? 0);
    let best = 30;
    for (let dy = -r; dy <= r; dy++) {
      for (let dx = -r; dx <= r; dx++) {
        const value = valueAt(strength, x + dx, y + dy) - 4 * (Math.abs(dx) + Math.abs(dy));
        if (value <= best) continue;
        best = value;
        seeds.x[k] = clamp(x + dx, 0, strength.width - 1) + 0.5;
        seeds.y[k] = clamp(y + dy, 0, strength.height - 1) + 0.5;
      }
    }
  }
}

/** Fills every cell with its mean colour, which shows at the picture's border, where there are no triangles. */
function cellColours(source: Picture, owner: Int32Array, count: number): Picture {
  const sums = new Float32Array(count * 4);
  for (let i = 0, p = 0; i < owner.length; i++, p += 4) {
    const k = (owner[i] ?? 0) * 4;
    for (let channel = 0; channel < 3; channel++) {
      sums[k + channel] = (sums[k + channel] ?? 0) + (source.data[p + channel] ?? 0);
    }
    sums[k + 3] = (sums[k + 3] ?? 0) + 1;
  }
  const result = blank(source.width, source.height);
  for (let i = 0, p = 0; i < owner.length; i++, p += 4) {
    const k = (owner[i] ?? 0) * 4;
    for (let channel = 0; channel < 3; channel++)
      result.data[p + channel] = (sums[k + channel] ?? 0) / (sums[k + 3] || 1);
  }
  return result;
}

/** Replaces all but a trace of the background by a glow behind the main face. */
function glow(picture: Picture, sun: Point, people: Plane): void {
  behind(picture, sun, people, (i, right, down, share) => {
    const lit = smoothstep(0.95, 0.12, hypotenuse(right, down));
    // Turquoise between them, because a mixture of yellow and teal is olive.
    const near = 2 * Math.abs(lit - 0.5);
    const [red, green, blue] = lit < 0.5 ? [14, 98, 128] : [255, 230, 150];
    lay(picture, i, mix(92, red, near), mix(206, green, near), mix(196, blue, near), share * 0.92);
  });
}

/** Draws sunbeams from the main face over the facets of the background, with straight edges. */
function sunbeams(picture: Picture, sun: Point, people: Plane, seed: number): void {
  const turn = hash(1, 2, seed) * 6;
  behind(picture, sun, people, (i, right, down, share) => {
    const beam = clamp(Math.sin(Math.atan2(down, right) * 11 + turn) * hypotenuse(right, down) * 40, -1, 1);
    light(picture, i, 1 + share * beam * 0.17);
  });
}

/** Visits the pixels behind people, with their place from the sun in widths of the picture. */
function behind(
  { width, height }: Size,
  sun: Point,
  people: Plane,
  visit: (i: number, right: number, down: number, share: number) => void,
): void {
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const share = 1 - (people.values[i] ?? 0);
      if (share < 0.02) continue;
      visit(i, x / width - sun.x, (y - sun.y * height) / width, share);
    }
  }
}
