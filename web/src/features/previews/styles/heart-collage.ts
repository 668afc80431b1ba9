import { developed } from './developed.ts';
import { aroundAll, mainOval, type Oval } from './face.ts';
import { cropFor, manyPhotos, type Print, printsIn } from './heart-prints.ts';
import { blank, type Crop, clamp, lay, type Picture, resized, valueAt } from './picture.ts';
import {
  around,
  box,
  cover,
  framed,
  heart,
  marigold,
  type Rectangle,
  type Shape,
  shadow,
  wall,
  woods,
} from './staging.ts';
import { headOf, heartPaper, type Portrait, type Style } from './style.ts';
import { tinted } from './tint.ts';

const white = [255, 253, 249] as const;

/** A heart on blush paper, filled with prints of several photos, or of one photo and each of its people. */
export const heartCollage: Style = (portrait, options) => {
  const { seed, size: { width, height } = portrait.picture, portraits = [portrait], hasWords = false } = options;
  const drawing = blank(width, height);
  const unit = drawing.width / 640;
  wall(drawing, [236, 224, 212], seed);
  const rectangle = heartPaper(drawing);
  const paper = blank(rectangle.width, rectangle.height, [243, 207, 198]);
  const across = rectangle.width * (hasWords ? 0.86 : 0.94);
  const spot: Rectangle = {
    x: (rectangle.width - across) / 2,
    y: rectangle.height * (hasWords ? 0.05 : 0.075),
    width: across,
    height: across * 1.02,
  };
  const shape = heart(spot);
  const rim: Shape = (x, y) => shape(x, y) - 2 * unit;
  shadow(paper, spot, rim, 14 * unit, 0.5);
  const collage = blank(rectangle.width, rectangle.height, white);
  fill(collage, portraits, spot, unit);
  around(paper, spot, 7 * unit, (x, y, i) => {
    lay(paper, i, ...white, cover(rim(x, y)));
    const [red = 0, green = 0, blue = 0] = collage.data.subarray(i * 4, i * 4 + 3);
    // The outer white edges of the prints lie beyond the rim. Inside, they would make it flat at its ends.
    const inside = shape(x, y) + 3 * unit;
    lay(paper, i, red, green, blue, cover(inside));
    outline(paper, i, inside, 1.4 * unit);
  });
  framed(drawing, paper, rectangle, { wood: woods.white, moulding: 20 * unit, seed });
  marigold(drawing, 50 * unit, drawing.height - 42 * unit, 42 * unit, seed);
  marigold(drawing, 114 * unit, drawing.height - 24 * unit, 28 * unit, seed + 1, 38);
  return drawing;
};

/** Draws the prints that fill a heart in this spot. */
function fill(collage: Picture, portraits: readonly Portrait[], spot: Rectangle, unit: number): void {
  const subjects = subjectsOf(portraits);
  // Many prints are in rows. Those towards the tip are wide, and would show a part of the people beside the main one of a group.
  if (portraits.length >= manyPhotos) subjects.sort((a, b) => b.people - a.people);
  const [first] = subjects;
  // A group is in the first print only.
  const people = portraits.length === 1 && first && first.people > 1 ? subjects.slice(1) : subjects;
  printsIn(spot, heart(spot), portraits.length, first?.isWide).forEach((print, k) => {
    const subject = k > 0 ? people[k % people.length] : first;
    if (!subject) return;
    const { picture, oval, chin, widest } = subject;
    const crop = cropFor(print, oval, picture.width / picture.height, widest);
    const art = resized(picture, Math.max(1, Math.round(print.width)), Math.max(1, Math.round(print.height)), crop);
    extend(art, picture, crop, chin);
    paste(collage, print.tint ? tinted(art, print.tint) : art, print, 2 * unit);
  });
}

/**
 * Continues a photo above and beside its end, softer with every row or column, and stretches what is below its lowest chin. A mirror
 * image would show faces twice.
 */
function extend({ width, height, data }: Picture, picture: Picture, crop: Crop, chin: number): void {
  const line = width * 4;
  const rowAt = (v: number) => Math.max(0, Math.floor(((v - crop.y) / crop.height) * height));
  for (let p = rowAt(0) * line; p-- > 0; ) {
    // Steps of even distances would leave stripes.
    data[p] = ((data[p + line - 16] ?? 0) + (data[p + line + 4] ?? 0) + (data[p + line + 12] ?? 0)) / 3;
  }
  if (rowAt(1) < height) {
    const y = Math.min(chin, 0.98);
    const row = rowAt(y);
    data.set(resized(picture, width, height - row, { ...crop, y, height: 1 - y }).data, row * line);
  }
  const columnAt = (u: number) => Math.round(((u - crop.x) / crop.width) * width);
  for (const [from, step] of [
    [columnAt(0) - 1, -1],
    [columnAt(1), 1],
  ] as const) {
    for (let x = from; x >= 0 && x < width; x += step) {
      for (let y = 0; y < height; y++) {
        const near = (dy: number) => (clamp(y + dy, 0, height - 1) * width + x - step) * 4;
        const [a, b, c] = [near(-4), near(1), near(3)];
        for (let channel = 0; channel < 3; channel++) {
          data[(y * width + x) * 4 + channel] =
            ((data[a + channel] ?? 0) + (data[b + channel] ?? 0) + (data[c + channel] ?? 0)) / 3;
        }
      }
    }
  }
}

interface Subject {
  readonly picture: Picture;
  readonly oval: Oval;
  /** The lower end of the photo's heads. */
  readonly chin: number;
  /** True for people side by side. */
  readonly isWide: boolean;
  /** How many people the photo shows. */
  readonly people: number;
  /** How many times as wide as the photo its print may be. Default: 1. */
  readonly widest?: number;
}

/** The oval around the heads of a wide group has at least this half width, as a share of the photo's height. */
const wide = 0.3;

/** The first print holds heads up to this half height, as a share of the photo's width: if it is as wide as the heart, and if not. */
const tallest = { wide: 0.24, square: 0.39 };

const printOf = ({ picture, faces }: Portrait): Picture => developed(picture, { saturation: 1.1, clarity: 0.2, faces });

/**
 * What the prints show, in turn: everyone of a single photo, if a print holds them, and each person, or each of several photos,
 * the main person of a wide group.
 */
function subjectsOf(portraits: readonly Portrait[]): Subject[] {
  return portraits.flatMap((portrait) => {
    const { faces } = portrait;
    const picture = printOf(portrait);
    const heads = faces.map((face) => headOf(portrait, face));
    const oval = aroundAll(heads) ?? mainOval(portrait);
    const people = portraits.length === 1 && heads.length > 1 ? heads : [];
    const isBroad = (oval.width * picture.width) / picture.height > wide;
    const down = (oval.height * picture.height) / picture.width;
    const isWide = people.length > 0 && isBroad && down < tallest.wide;
    const isTall = people.length > 0 && down > tallest.square;
    const chin = oval.y + oval.height;
    const shown = (isBroad && portraits.length > 1 && heads[0]) || oval;
    const widest = widestOf(portrait, shown);
    const together = isTall ? [] : [{ picture, oval: shown, chin, isWide, people: heads.length, widest }];
    return [...together, ...people.map((head) => ({ picture, oval: head, chin, isWide: false, people: 1 }))];
  });
}

/** How many times as wide as the photo its print may be: more than 1 if no people are at its sides, so that it can go on there. */
function widestOf({ people }: Portrait, { y, height }: Oval): number {
  const rows = Array.from({ length: 20 }, (_, k) => (k / 20) * (y + 0.4 * height));
  const isFree = (x: number) =>
    rows.every((row) => people && valueAt(people, x, Math.floor(row * people.height)) < 0.5);
  return people && isFree(0) && isFree(people.width - 1) ? 1.6 : 1;
}

/** Draws a print with its white edge. */
function paste(collage: Picture, art: Picture, { x: left, y: top, width, height }: Print, edge: number): void {
  const whole = box({ x: left, y: top, width, height });
  around(collage, { x: left, y: top, width, height }, 0, (x, y, i) => {
    const column = clamp(Math.floor(x - left), 0, art.width - 1);
    const row = clamp(Math.floor(y - top), 0, art.height - 1);
    const p = (row * art.width + column) * 4;
    const distance = whole(x, y);
    lay(collage, i, ...white, cover(distance));
    lay(collage, i, art.data[p] ?? 0, art.data[p + 1] ?? 0, art.data[p + 2] ?? 0, cover(distance + edge));
    outline(collage, i, distance + edge, 0.35 * edge);
  });
}

/** Draws the inner edge of a shape, without which white photos would run together. `distance` is that of the pixel. */
const outline = (picture: Picture, i: number, distance: number, width: number): void =>
  lay(picture, i, 96, 64, 52, 0.4 * Math.min(cover(distance), cover(-distance - width)));
