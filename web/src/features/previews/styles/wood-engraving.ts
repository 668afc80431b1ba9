import { developed } from './developed.ts';
import { faceOnly, faceShares, usualFace } from './face.ts';
import { blur, edgesOf, percentiles, sharpened } from './filters.ts';
import { inkOf } from './ink.ts';
import {
  blank,
  brightness,
  clamp,
  hypotenuse,
  lay,
  light,
  mix,
  type Plane,
  planeOf,
  smoothstep,
  valueAt,
  whole,
} from './picture.ts';
import { arch, around, box, cover, layWood, marigold, shadow, sprig, wall, woods } from './scene.ts';
import { hangings, placeIn, type Style } from './style.ts';
import { type Subject, subjectOf } from './subject.ts';

/** The share of the plaque's height that is reserved for words. */
const wordsShare = 0.19;

/** An engraving burnt into an arched oak plaque. Its lines are thicker in shadows and bend around forms. */
export const woodEngraving: Style = (
  portrait,
  { seed, scene: { width, height } = portrait.picture, hasWords = false },
) => {
  const scene = blank(width, height);
  const unit = scene.width / 640;
  const place = placeIn(scene, portrait.picture, hangings.WoodEngraving);
  wall(scene, [205, 217, 208], seed);
  const shape = place.height < place.width ? box(place, 14 * unit) : arch(place);
  shadow(scene, place, shape, 17 * unit, 0.5);
  const crop = {
    ...whole,
    y: hasWords ? clamp(portrait.face.y - 0.42, 0, wordsShare) : 0,
    height: hasWords ? 1 - wordsShare : 1,
  };
  const down = Math.max(1, Math.round(place.height * crop.height));
  const cut = cutsOf(subjectOf(portrait, place.width, down, crop));
  const rim = 13 * unit;
  around(scene, place, 2, (x, y, i) => {
    const distance = shape(x, y);
    const alpha = cover(distance);
    if (alpha === 0) return;
    layWood(scene, i, woods.oak, x / unit, y / unit, seed, alpha);
    // The plaque's rounded edge, and a thin burnt line inside it.
    const slope = shape(x + 1, y + 1) - shape(x - 1, y - 1);
    light(scene, i, 1 - smoothstep(-7 * unit, 0, distance) * slope * 0.16);
    const border = smoothstep(1.4 * unit, 0.5 * unit, Math.abs(distance + rim)) * 0.8;
    const inside = smoothstep(-rim - unit, -rim - 4 * unit, distance);
    const column = x - place.x;
    const row = y - place.y;
    // The picture fades into the wood above the words.
    const shown = inside * (hasWords ? smoothstep(down, down * 0.9, row) : 1);
    const deep = Math.max(border, shown * valueAt(cut, column, row));
    // Light from the upper left brightens the lower right wall of each cut.
    const relief = shown * (valueAt(cut, column - 1, row - 1) - valueAt(cut, column + 1, row + 1));
    light(scene, i, 1 + clamp(relief, -0.6, 0.6) * 0.2);
    lay(scene, i, 58, 30, 13, deep * 0.86);
  });
  sprig(scene, scene.width, scene.height, 120 * unit, -2.3, seed);
  marigold(scene, 50 * unit, scene.height - 40 * unit, 42 * unit, seed);
  marigold(scene, 112 * unit, scene.height - 24 * unit, 28 * unit, seed + 1, 38);
  return scene;
};

/** The depth of the engraving at each pixel, from 0 to 1. */
function cutsOf({ picture, faces, people }: Subject): Plane {
  const { width, height } = picture;
  const unit = width / 550;
  const inFace = faceShares(faces, width, height, 1.5).values;
  const clear = sharpened(
    developed(picture, { saturation: 1, clarity: 0.7, faces, people }),
    3 * unit,
    (i) => 0.5 + 0.6 * (inFace[i] ?? 0),
  );
  const tone = brightness(clear);
  const edges = edgesOf(tone, 2.2 * unit);
  const ink = inkOf(blur(tone, 0.8 * unit), edges, { width: 1.3 * unit, threshold: 2.6, hardness: 0.2 });
  const soft = blur(tone, 1.3 * unit);
  const form = blur(tone, 9 * unit);
  // Bright skin counts as bare wood, so that dark skin is not covered with lines.
  const [bright = 0] = percentiles(tone, 0.9);
  const [skin = 0] = percentiles(faceOnly(tone, faces[0] ?? usualFace), 0.85);
  const paper = mix(bright, skin, 0.6);
  const gap = 5.4 * unit;
  return planeOf(width, height, (x, y, i) => {
    const here = people?.values[i] ?? 1;
    const fade =
      here + (1 - here) * 0.3 * smoothstep(0.75, 0.35, hypotenuse(x / width - 0.5, (y / height - 0.5) * 0.8));
    const dark = clamp(1 - (soft.values[i] ?? 0) / Math.max(20, paper)) ** 0.92;
    const fine = inFace[i] ?? 0;
    // Lines bend with the brightness, as they would on a rounded surface.
    const bent = ((form.values[i] ?? 0) - 128) * 0.085 * unit;
    const first = hatch(y + 0.22 * x + bent * 2, gap, mix(0.02, 0.96, dark), fine, unit);
    const second = hatch(y * 0.5 - 0.95 * x + bent, gap * 1.1, clamp((dark - 0.48) * 1.7), fine, unit);
    const third = hatch(y + 0.9 * x - bent, gap * 1.1, clamp((dark - 0.74) * 2.2), 0, unit);
    const lines = Math.max(first, second, third, smoothstep(0.86, 1, dark) * 0.9);
    return clamp(Math.max(lines, (ink.values[i] ?? 0) * mix(0.7, 1, fine)) * fade);
  });
}

/** The coverage of one position by a set of parallel lines, for a tone from 0 to 1. `fine` adds finer lines in between. */
function hatch(position: number, gap: number, tone: number, fine: number, unit: number): number {
  const place = position / gap;
  const line = Math.floor(place);
  const off = Math.abs(place - line - 0.5) * gap;
  const between = Math.abs(place - Math.round(place)) * gap;
  const soft = 0.55 * unit;
  const half = (tone * gap) / 2;
  const wide = half * mix(1, 0.5, fine);
  const main = smoothstep(wide + soft, wide - soft, off) * smoothstep(0.05, 0.14, tone);
  const extra = half * 0.5 * fine;
  return Math.max(main, smoothstep(extra + soft, extra - soft, between) * smoothstep(0.05, 0.14, tone) * fine);
}
