import { developed } from './developed.ts';
import { mainOval, portraitCrop } from './face.ts';
import { blank, type Crop, type Picture, resized, whole } from './picture.ts';
import { framed, marigold, type Rectangle, sprig, table, type Wood, wall, woods } from './staging.ts';
import { headOf, type Portrait, type Style } from './style.ts';
import { type Tint, tinted } from './tint.ts';

interface Frame {
  /** The position of the art without its mat and moulding, in units of a drawing of 640 x 800. */
  readonly at: readonly [x: number, y: number, width: number, height: number];
  readonly wood: Wood;
  readonly moulding: number;
  readonly mat: number;
  /** Without it, the print keeps the photo's colours. */
  readonly tint?: Tint;
  /** The size and position of the head in the frame. Without it, the frame shows the whole photo in its own shape. */
  readonly head?: { readonly size: number; readonly y: number; readonly shift?: number };
}

const frames: readonly Frame[] = [
  { at: [86, 84, 240, 300], wood: woods.oak, moulding: 17, mat: 18 },
  { at: [424, 84, 132, 132], wood: woods.white, moulding: 14, mat: 12, tint: 'warm', head: { size: 0.41, y: 0.47 } },
  { at: [420, 288, 148, 185], wood: woods.walnut, moulding: 14, mat: 16, tint: 'grey', head: { size: 0.31, y: 0.41 } },
  { at: [96, 513, 128, 160], wood: woods.gold, moulding: 13, mat: 10, tint: 'sepia', head: { size: 0.36, y: 0.43 } },
  {
    at: [278, 536, 138, 138],
    wood: woods.white,
    moulding: 13,
    mat: 12,
    head: { size: 0.27, y: 0.37, shift: 0.05 },
  },
];

/** The size and position of each head of a group: close enough to leave out the people beside it. */
const closeUp = { size: 0.42, y: 0.46 };

/** The width that the frame of the whole photo has room for. */
const widest = 272;

/**
 * Small frames on a wall above a shelf. A single photo is shown in five of them: whole, and person by person. Several photos have
 * one frame each.
 */
export const miniFrames: Style = (portrait, options) => {
  const { seed, size: { width, height } = portrait.picture, portraits = [portrait] } = options;
  const drawing = blank(width, height);
  const unit = drawing.width / 640;
  const tall = drawing.height / 800;
  wall(drawing, [232, 222, 208], seed);
  table(drawing, 694 * tall, woods.oak, seed);
  if (portraits.length > 1) rowsOf(drawing, portraits, seed);
  else variations(drawing, portrait, seed);
  // Three rows of frames reach down to the shelf, so that the flowers lie in front of it.
  const lower = portraits.length > 6 ? 52 : 0;
  if (lower === 0) sprig(drawing, 520 * unit, 690 * tall, 130 * unit, -1.25, seed);
  marigold(drawing, 522 * unit, (676 + lower) * tall, 38 * unit, seed);
  marigold(drawing, 578 * unit, (690 + lower) * tall, 27 * unit, seed + 1, 38);
  return drawing;
};

const vivid = ({ picture, faces }: Portrait): Picture => developed(picture, { saturation: 1.12, clarity: 0.15, faces });

function variations(drawing: Picture, portrait: Portrait, seed: number): void {
  const { picture: photo, faces } = portrait;
  const unit = drawing.width / 640;
  const tall = drawing.height / 800;
  const bright = vivid(portrait);
  const people = faces.length > 0 ? faces.map((face) => headOf(portrait, face)) : [mainOval(portrait)];
  const photoAspect = photo.width / photo.height;
  frames.forEach(({ at: [x, y, width, height], wood, moulding, mat, tint, head: shown }, k) => {
    const across = shown ? width : Math.min(widest, height * photoAspect);
    const down = shown ? height : across / photoAspect;
    const rectangle: Rectangle = {
      x: Math.round((x + (width - across) / 2) * unit),
      y: Math.round((y + (height - down) / 2) * tall),
      width: Math.max(1, Math.round(across * unit)),
      height: Math.max(1, Math.round(down * tall)),
    };
    const aspect = rectangle.width / rectangle.height;
    const head = people[(k - 1) % people.length];
    const framing = shown && people.length > 1 ? closeUp : shown;
    const crop = head && framing ? portraitCrop(head, aspect, framing, photoAspect) : whole;
    const print = resized(bright, rectangle.width, rectangle.height, crop);
    framed(drawing, tint ? tinted(print, tint) : print, rectangle, {
      wood,
      moulding: moulding * unit,
      mat: mat * unit,
      seed: seed + k,
    });
  });
}

/** More frames than this would be too small to see. */
const maxFrames = 12;

/** The number of frames in each row. */
function rowsFor(count: number): number[] {
  const rows = Math.ceil(count / (count < 5 ? 2 : count < 10 ? 3 : 4));
  return Array.from({ length: rows }, (_, row) => Math.ceil((count - row) / rows));
}
const rowWoods = [woods.oak, woods.white, woods.walnut, woods.gold];

/** The wall above the shelf, in units of a drawing of 640 x 800. */
const hung = { x: 40, y: 48, width: 560, height: 618 } as const;

function rowsOf(drawing: Picture, portraits: readonly Portrait[], seed: number): void {
  const unit = drawing.width / 640;
  const tall = drawing.height / 800;
  const hangs = rowsFor(Math.min(portraits.length, maxFrames));
  const across = Math.max(...hangs);
  const border = 72 / across;
  const aspect = Math.min(1.4, Math.max(0.7, aspectOf(portraits[0])));
  const room = { width: hung.width / across - border, height: Math.min(400, hung.height / hangs.length) - border };
  const width = Math.max(1, Math.round(Math.min(room.width - 12, (room.height - 12) * aspect) * unit));
  const height = Math.max(1, Math.round(width / aspect));
  let next = 0;
  hangs.forEach((count, row) => {
    for (let column = 0; column < count; column++, next++) {
      const portrait = portraits[next];
      if (!portrait) return;
      const middle = hung.x + (hung.width * (column + 0.5 + (across - count) / 2)) / across;
      const rectangle: Rectangle = {
        x: Math.round(middle * unit - width / 2),
        y: Math.round((hung.y + (hung.height * (row + 0.5)) / hangs.length) * tall - height / 2),
        width,
        height,
      };
      const crop = wholeCrop(portrait, width / height);
      const wood = rowWoods[(next + row) % rowWoods.length] ?? woods.oak;
      const frame = { wood, moulding: border * 0.26 * unit, mat: border * 0.2 * unit, seed: seed + next };
      framed(drawing, resized(vivid(portrait), width, height, crop), rectangle, frame);
    }
  });
}

/** As much of the photo as fits, with everyone in it. */
function wholeCrop(portrait: Portrait, aspect: number): Crop {
  const oval = mainOval(portrait);
  return portraitCrop(oval, aspect, { size: oval.height, y: 0.42 }, aspectOf(portrait));
}

const aspectOf = (portrait: Portrait | undefined): number =>
  portrait ? portrait.picture.width / portrait.picture.height : 1;
