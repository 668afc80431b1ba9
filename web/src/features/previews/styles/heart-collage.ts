import type { Size } from '#web/lib/size.ts';
import { developed } from './developed.ts';
import { type Face, portraitCrop } from './face.ts';
import { type Print, printsIn } from './heart-prints.ts';
import { blank, type Colour, lay, type Picture, resized, smoothstep } from './picture.ts';
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
} from './scene.ts';
import { hangings, mainOval, type Portrait, rectangleIn, type Style } from './style.ts';
import { type Tint, tinted } from './tint.ts';

/** Pale prints in one colour would vanish on the cream paper, so that these are as strong as festive cloth. */
const tints: readonly Tint[] = ['natural', 'rose', 'natural', 'leaf', 'natural', 'natural', 'gold', 'natural'];

/** A print that repeats a photo shows a flower instead if it is narrower than this share of its height, which would cut faces. */
const narrow = 0.75;

/** The sizes and positions of a face in prints that repeat a photo. */
const views = [
  { size: 0.34, y: 0.49 },
  { size: 0.3, y: 0.48 },
  { size: 0.4, y: 0.5 },
  { size: 0.22, y: 0.42 },
  { size: 0.34, y: 0.48 },
] as const;

/** A heart on cream paper, filled with several photos, or with one photo in several crops and tints. */
export const heartCollage: Style = (portrait, options) => {
  const { seed, scene: { width, height } = portrait.picture, portraits = [portrait], hasWords = false } = options;
  const scene = blank(width, height);
  const unit = scene.width / 640;
  wall(scene, [240, 214, 206], seed);
  const rectangle = rectangleIn(scene, scene, hangings.HeartCollage);
  const paper = blank(rectangle.width, rectangle.height, [253, 246, 236]);
  const spot: Rectangle = {
    x: rectangle.width * 0.03,
    y: rectangle.height * (hasWords ? 0.07 : 0.1),
    width: rectangle.width * 0.94,
    height: rectangle.height * (hasWords ? 0.74 : 0.8),
  };
  const shape = heart(spot);
  shadow(paper, spot, shape, 9 * unit, 0.32);
  const shown = portraits.map((one) => ({
    ...one,
    picture: developed(one.picture, { saturation: 1.1, clarity: 0.2, faces: one.faces }),
  }));
  const subjects = subjectsOf(shown);
  // A group would be too small in the other prints, which show its people one by one.
  const people = portraits.length === 1 && subjects.length > 1 ? subjects.filter(({ isWhole }) => !isWhole) : subjects;
  printsIn(spot, shape, portraits.length, subjects[0]?.aspect).forEach((print, k) => {
    const again = people[(k - subjects.length) % people.length] ?? { ...portrait, isWhole: true };
    const { picture, face, isWhole } = subjects[k] ?? again;
    const tint = k > 0 && portraits.length === 1 ? (tints[k % tints.length] ?? 'natural') : 'natural';
    const isRepeated = k >= subjects.length;
    const view = isRepeated || !isWhole ? (views[k % views.length] ?? views[0]) : { size: face.height, y: 0.42 };
    const pixels = { width: Math.max(1, Math.round(print.width)), height: Math.max(1, Math.round(print.height)) };
    const crop = portraitCrop(
      face,
      pixels.width / pixels.height,
      { ...view, y: view.y + print.middle.y - 0.5, shift: print.middle.x - 0.5 },
      picture.width / picture.height,
    );
    const art =
      isRepeated && print.width < print.height * narrow
        ? flowerPrint(pixels, print.middle, k % grounds.length)
        : tinted(resized(picture, pixels.width, pixels.height, crop), tint);
    fill(paper, art, print, shape, unit);
  });
  around(paper, spot, 6 * unit, (x, y, i) => {
    lay(paper, i, 163, 36, 59, smoothstep(2.6 * unit, 1.4 * unit, Math.abs(shape(x, y))));
  });
  framed(scene, paper, rectangle, { wood: woods.white, moulding: 20 * unit, seed });
  marigold(scene, 50 * unit, scene.height - 42 * unit, 42 * unit, seed);
  marigold(scene, 114 * unit, scene.height - 24 * unit, 28 * unit, seed + 1, 38);
  return scene;
};

/** The grounds of the flowers. */
const grounds: readonly Colour[] = [
  [163, 36, 59],
  [47, 107, 79],
  [84, 36, 62],
];

function flowerPrint({ width, height }: Size, middle: Print['middle'], flower: number): Picture {
  const print = blank(width, height, grounds[flower]);
  marigold(print, width * middle.x, height * middle.y, Math.min(width, height) * 0.36, flower, flower * 19);
  return print;
}

interface Subject {
  readonly picture: Picture;
  readonly face: Face;
  /** True to show as much of the photo as fits. */
  readonly isWhole: boolean;
  /** The aspect ratio of the largest print, if it holds everyone. */
  readonly aspect?: number;
}

/** What the prints show, in turn: everyone of a single photo if a print holds them and each person, or each of several photos. */
function subjectsOf(portraits: readonly Portrait[]): Subject[] {
  return portraits.flatMap((portrait) => {
    const { picture, faces } = portrait;
    const isOnly = portraits.length === 1;
    const face = mainOval(portrait);
    const each = isOnly ? faces.map((one) => ({ picture, face: one, isWhole: false })) : [];
    const spread = (face.width * picture.width) / picture.height;
    const aspect = isOnly && spread > 0.45 ? 1.5 : 1;
    const everyone = { picture, face, isWhole: !isOnly || each.length > 1, aspect };
    return each.length === 0 || (each.length > 1 && spread < 0.45 * aspect) ? [everyone, ...each] : each;
  });
}

/** Draws one print with its white edge, clipped to the heart. */
function fill(paper: Picture, art: Picture, rectangle: Rectangle, shape: Shape, unit: number): void {
  const print = box(
    {
      x: rectangle.x + unit,
      y: rectangle.y + unit,
      width: rectangle.width - 2 * unit,
      height: rectangle.height - 2 * unit,
    },
    2 * unit,
  );
  around(paper, rectangle, 1, (x, y, i) => {
    const inside = cover(shape(x, y) + unit);
    if (inside === 0) return;
    const within =
      x >= rectangle.x - 0.5 &&
      y >= rectangle.y - 0.5 &&
      x < rectangle.x + rectangle.width + 0.5 &&
      y < rectangle.y + rectangle.height + 0.5;
    if (!within) return;
    const edge = print(x, y);
    if (edge > 0.5) lay(paper, i, 255, 253, 249, inside);
    const column = Math.min(art.width - 1, Math.max(0, Math.floor(x - rectangle.x)));
    const row = Math.min(art.height - 1, Math.max(0, Math.floor(y - rectangle.y)));
    const p = (row * art.width + column) * 4;
    lay(paper, i, art.data[p] ?? 0, art.data[p + 1] ?? 0, art.data[p + 2] ?? 0, inside * cover(edge));
  });
}
