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

const white = [255, 253, 249] as const;

/** A heart on blush paper, filled with several photos, with one photo, or with each person of a photo whose faces it would cut. */
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
  const rim: Shape = (x, y) => shape(x, y) - 5 * unit;
  shadow(paper, spot, rim, 14 * unit, 0.5);
  const collage = blank(rectangle.width, rectangle.height, white);
  fill(collage, portraits, spot, unit);
  around(paper, spot, 7 * unit, (x, y, i) => {
    lay(paper, i, ...white, cover(rim(x, y)));
    const [red = 0, green = 0, blue = 0] = collage.data.subarray(i * 4, i * 4 + 3);
    lay(paper, i, red, green, blue, cover(shape(x, y)));
    outline(paper, i, shape(x, y), 1.4 * unit);
  });
  framed(drawing, paper, rectangle, { wood: woods.white, moulding: 20 * unit, seed });
  marigold(drawing, 50 * unit, drawing.height - 42 * unit, 42 * unit, seed);
  marigold(drawing, 114 * unit, drawing.height - 24 * unit, 28 * unit, seed + 1, 38);
  return drawing;
};

/** Draws the prints that fill a heart in this spot. The one in front comes last. */
function fill(collage: Picture, portraits: readonly Portrait[], spot: Rectangle, unit: number): void {
  const shape = heart(spot);
  const group = portraits.length === 1 && portraits[0] && groupIn(portraits[0], spot, shape);
  const subjects = group ? [group] : subjectsOf(portraits);
  // Many prints are in rows. Those towards the tip are wide, and would show a part of the people beside the main one of a group.
  if (portraits.length >= manyPhotos) subjects.sort((a, b) => b.people - a.people);
  const prints = printsIn(spot, shape, subjects.length, subjects[0]?.isWide);
  prints.reverse().forEach((print, place) => {
    const k = prints.length - 1 - place;
    const subject = subjects[k % subjects.length];
    if (!subject) return;
    const { picture, oval, chin, widest } = subject;
    const crop = cropFor(print, oval, picture.width / picture.height, widest);
    const art = resized(picture, Math.max(1, Math.round(print.width)), Math.max(1, Math.round(print.height)), crop);
    extend(art, picture, crop, chin);
    if (print.isFront) shadow(collage, print, box(print), 9 * unit, 0.5);
    paste(collage, art, print, (print.isFront ? 4 : 2) * unit);
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

/** A print in front holds heads up to this half height, as a share of the photo's width: for people side by side, and for others. */
const tallest = [0.24, 0.39] as const;

/** Several people of a photo in one print that fills the heart; undefined if it would cut a face. */
function groupIn(portrait: Portrait, spot: Rectangle, shape: Shape): Subject | undefined {
  const { picture, faces } = portrait;
  if (faces.length < 2) return undefined;
  const oval = aroundAll(faces.map((face) => headOf(portrait, face)));
  const [print] = printsIn(spot, shape, 1, true);
  if (!oval || !print) return undefined;
  const isWhole = (widest: number): boolean => {
    const crop = cropFor(print, oval, picture.width / picture.height, widest);
    const isIn = (x: number, y: number): boolean => {
      const [u, v] = [(x - crop.x) / crop.width, (y - crop.y) / crop.height];
      return shape(spot.x + u * spot.width, spot.y + v * spot.height) < 0;
    };
    return faces.every(({ x, y, width, height }) =>
      turns.every((turn) => isIn(x + width * Math.cos(turn), y + height * Math.sin(turn))),
    );
  };
  const widest = [1, widestOf(portrait, oval)].find(isWhole);
  if (widest === undefined) return undefined;
  return { picture: printOf(portrait), oval, chin: oval.y + oval.height, isWide: true, people: faces.length, widest };
}

/** Directions from the middle of a face to its outline. */
const turns = Array.from({ length: 8 }, (_, k) => (k * Math.PI) / 4);

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
    const isWide = people.length > 0 && isBroad;
    const isTall = people.length > 0 && (oval.height * picture.height) / picture.width > tallest[isWide ? 0 : 1];
    const chin = oval.y + oval.height;
    const shown = (isBroad !== isWide && heads[0]) || oval;
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
