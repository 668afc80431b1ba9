import { developed } from './developed.ts';
import { type Face, faceOnly, faceShares } from './face.ts';
import { blur, edgesOf, percentiles, sharpened, valuesInside } from './filters.ts';
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
} from './picture.ts';
import { aroundPeople } from './soft-behind.ts';
import { detailOf } from './spacing.ts';
import { arch, around, box, cover, layWood, marigold, type Rectangle, shadow, sprig, wall, woods } from './staging.ts';
import { cutsHeads, hangings, rectangleIn, type Style } from './style.ts';
import { type Subject, subjectOf } from './subject.ts';

/** The share of the plaque's height that is reserved for words. */
const wordsShare = 0.19;

/** The distance of the burnt line from the plaque's edge, for a drawing that is 640 pixels wide. */
const rim = 13;

/** Where a plaque shows the photo: inside its burnt line, which would cut heads at the photo's border. */
export function engravedPart({ x, y, width, height }: Rectangle, unit: number): Rectangle {
  const share = 1 - (2 * (rim + 2) * unit) / Math.min(width, height);
  const [left, top] = [((1 - share) / 2) * width, ((1 - share) / 2) * height];
  return { x: x + left, y: y + top, width: share * width, height: share * height };
}

/** An engraving burnt into an oak plaque, arched where that cuts no face, hair or hat. Its lines are thicker in shadows and bend around forms. */
export const woodEngraving: Style = (
  portrait,
  { seed, size: { width, height } = portrait.picture, hasWords = false },
) => {
  const drawing = blank(width, height);
  const unit = drawing.width / 640;
  const rectangle = rectangleIn(drawing, portrait.picture, hangings.WoodEngraving);
  wall(drawing, [205, 217, 208], seed);
  const engraved = engravedPart(rectangle, unit);
  const scale = rectangle.width / engraved.width;
  const part = hasWords ? 1 - wordsShare : 1;
  // Above the words is the main face in the middle, unless that would cut the hair of someone above.
  const hair = portrait.faces.map(({ y, height }) => y - 1.7 * height);
  const top = hasWords ? clamp(Math.min(portrait.face.y - 0.42, ...hair), 0, wordsShare) : 0;
  const crop = { x: (1 - scale) / 2, y: top + (part * (1 - scale)) / 2, width: scale, height: part * scale };
  const rounded = arch(rectangle);
  // The arch would cut heads in its corners.
  const isCut = cutsHeads(
    portrait,
    (x, y) => rounded(engraved.x + x * engraved.width, engraved.y + (y - top) * engraved.height) > -rim * unit,
  );
  const shape = rectangle.height < rectangle.width || isCut ? box(rectangle, 14 * unit) : rounded;
  shadow(drawing, rectangle, shape, 17 * unit, 0.5);
  const down = Math.max(1, Math.round(rectangle.height * part));
  const subject = subjectOf(portrait, rectangle.width, down, crop);
  const cut = cutsOf(subject);
  around(drawing, rectangle, 2, (x, y, i) => {
    const distance = shape(x, y);
    const alpha = cover(distance);
    if (alpha === 0) return;
    layWood(drawing, i, woods.oak, x / unit, y / unit, seed, alpha);
    // The plaque's rounded edge, and a thin burnt line inside it.
    const slope = shape(x + 1, y + 1) - shape(x - 1, y - 1);
    light(drawing, i, 1 - smoothstep(-7 * unit, 0, distance) * slope * 0.16);
    const border = smoothstep(1.4 * unit, 0.5 * unit, Math.abs(distance + rim * unit)) * 0.8;
    const inside = smoothstep(-(rim + 1) * unit, -(rim + 4) * unit, distance);
    const column = x - rectangle.x;
    const row = y - rectangle.y;
    // The picture fades into the wood above the words.
    const shown = inside * (hasWords ? smoothstep(down, down * 0.9, row) : 1);
    const deep = Math.max(border, shown * valueAt(cut, column, row));
    const bare = subject.faces.length > 0 && subject.people ? valueAt(subject.people, column, row) : 0;
    lay(drawing, i, 242, 212, 164, 0.74 * bare * shown);
    // Light from the upper left brightens the lower right wall of each cut.
    const relief = shown * (valueAt(cut, column - 1, row - 1) - valueAt(cut, column + 1, row + 1));
    light(drawing, i, 1 + clamp(relief, -0.6, 0.6) * 0.2);
    lay(drawing, i, 58, 30, 13, deep * 0.94);
  });
  sprig(drawing, drawing.width, drawing.height, 120 * unit, -2.3, seed);
  marigold(drawing, 50 * unit, drawing.height - 40 * unit, 42 * unit, seed);
  marigold(drawing, 112 * unit, drawing.height - 24 * unit, 28 * unit, seed + 1, 38);
  return drawing;
};

/** The depth of the engraving at each pixel, from 0 to 1. The wood around people stays bare. */
function cutsOf({ picture, faces, people, isApart }: Subject): Plane {
  const { width, height } = picture;
  const unit = width / 550;
  const detail = detailOf(faces);
  // Small faces need thin lines.
  const pen = unit * (1.15 - detail);
  const inFace = faceShares(faces.map(withNeck), width, height, 1.9).values;
  const clear = sharpened(
    developed(picture, { saturation: 1, clarity: 0.6, faces, people }),
    3 * pen,
    (i) => 0.4 + 0.5 * detail * (inFace[i] ?? 0),
  );
  const tone = brightness(clear);
  const edges = edgesOf(tone, 2.2 * pen);
  const soft = blur(tone, pen);
  const ink = inkOf(soft, edges, { width: 1.3 * pen, threshold: 2.6, hardness: 0.2 });
  const form = blur(tone, 14 * unit);
  const depth = depthOf(tone, { faces, people });
  const background = !people ? 0.8 : isApart ? 0 : faces.length > 0 ? 0.7 : 0.4;
  const near = people && !isApart ? aroundPeople(people, faces) : undefined;
  const line = people && blur(people, 1.5 * unit).values;
  const scorch = people && blur(people, 9 * unit).values;
  const gap = 4.6 * pen;
  return planeOf(width, height, (x, y, i) => {
    const mask = people?.values[i] ?? 0;
    const here = smoothstep(0.3, 0.7, mask);
    const around = background * smoothstep(0.75, 0.4, hypotenuse(x / width - 0.5, (y / height - 0.5) * 0.8));
    const share = Math.max(here, around);
    // A burnt outline separates bright borders of people from the bare wood.
    const contour =
      (1 - background) *
      Math.max(0.85 * smoothstep(0.4, 0.1, Math.abs((line?.[i] ?? 0) - 0.5)), 0.4 * (scorch?.[i] ?? 0) * (1 - mask));
    if (share === 0) return contour;
    const close = near?.values[i] ?? 1;
    const dark = depth(mix(form.values[i] ?? 0, soft.values[i] ?? 0, close), i) * mix(0.6, 1, close);
    const fine = inFace[i] ?? 0;
    // Lines bend with the brightness, as they would on a rounded surface.
    const bent = ((form.values[i] ?? 0) - 128) * 0.03 * unit;
    const first = hatch(y + 0.22 * x + bent * 2, gap, mix(0.02, 0.96, dark), fine, unit);
    const second = hatch(y * 0.5 - 0.95 * x + bent, gap * 1.1, clamp((dark - 0.5) * 1.7), fine, unit);
    const hatched = Math.max(first, second);
    const lines = Math.max(
      // Without tones between the lines, faces are striped.
      mix(hatched, dark, fine * 1.8 * detail),
      smoothstep(0.8, 0.93, dark) * 0.92,
      (ink.values[i] ?? 0) * close * mix(0.75, 1 - 0.7 * detail, fine),
    );
    return clamp(Math.max(lines * share, contour));
  });
}

/** An oval that reaches farther down, because a neck in other lines than its face looks like a scarf. */
const withNeck = (face: Face): Face => ({ ...face, y: face.y + 0.3 * face.height });

/** Maps brightness to the darkness of the wood, from 0 to 1. Each face uses most of the range, but dark skin stays dark. */
function depthOf(
  tone: Plane,
  { faces, people }: Pick<Subject, 'faces' | 'people'>,
): (tone: number, i: number) => number {
  const { width, height } = tone;
  const [shadow = 0, bright = 0] = percentiles(valuesInside(tone, people), 0.03, 0.92);
  const general = (value: number): number =>
    clamp((bright - value) / Math.max(40, bright - Math.min(shadow, 30))) ** 0.92;
  const shares = faces.map((face) => ({
    share: faceShares([withNeck(face)], width, height, 1.9).values,
    range: percentiles(faceOnly(tone, face), 0.02, 0.88),
  }));
  return (value, i) => {
    let [sum, dark, most] = [0, 0, 0];
    for (const { share, range } of shares) {
      const weight = share[i] ?? 0;
      if (weight === 0) continue;
      const [low = 0, high = 255] = range;
      const lightest = mix(0.36, 0.03, smoothstep(70, 185, high));
      const lit = value > high ? lightest * smoothstep(1, 0.4, (value - high) / Math.max(60, 255 - high)) : lightest;
      dark += weight * mix(lit, 0.9, clamp((high - value) / Math.max(50, high - low)));
      sum += weight;
      most = Math.max(most, weight);
    }
    return sum === 0 ? general(value) : mix(general(value), dark / sum, most);
  };
}

/** The coverage of one position by a set of parallel lines, for a tone from 0 to 1. `fine` adds finer lines in between. */
function hatch(position: number, gap: number, tone: number, fine: number, unit: number): number {
  const lineAt = position / gap;
  const line = Math.floor(lineAt);
  const off = Math.abs(lineAt - line - 0.5) * gap;
  const between = Math.abs(lineAt - Math.round(lineAt)) * gap;
  const soft = 0.55 * unit;
  const half = (tone * gap) / 2;
  const extra = half * 0.5 * fine;
  const wide = half - extra;
  const main = smoothstep(wide + soft, wide - soft, off);
  return Math.max(main, smoothstep(extra + soft, extra - soft, between) * fine) * smoothstep(0.05, 0.14, tone);
}
