import type { Oval } from './face.ts';
import { type Crop, clamp } from './picture.ts';
import { box, type Rectangle, type Shape } from './staging.ts';
import type { Tint } from './tint.ts';

/** A print of the collage. The outline of the heart hides a part of it. */
export interface Print extends Rectangle {
  /** The largest circle that nothing hides: its middle and its radius, as shares of the print's width and height. */
  readonly clear: Oval;
  readonly tint?: Tint;
}

/** With so many photos or more, each has a small print of about one size, in rows. */
export const manyPhotos = 10;

/**
 * The prints of a heart, the largest first. Many photos have a print each. Fewer are there several times, a single one in several
 * tints. For people side by side, the first print is as wide as the heart.
 */
export function printsIn(spot: Rectangle, shape: Shape, photos: number, isWide = false): Print[] {
  if (photos >= manyPhotos) return rowsIn(spot, shape, photos);
  const [across, down] = [spot.width / 7, spot.height / 7];
  const [first, ...others] = [...(isWide ? wideTiles : tallTiles), ...smallTiles].map(
    ([x, y, width, height, tint]) => ({
      ...clearIn({ x: spot.x + x * across, y: spot.y + y * down, width: width * across, height: height * down }, shape),
      ...(photos === 1 && tint && { tint }),
    }),
  );
  if (!first) return [];
  // Heads side by side need the width of a print more than its height.
  return [isWide ? { ...first, clear: { x: 0.5, y: 0.42, width: 0.44, height: 0.36 } } : first, ...others];
}

/** The place of a print in sevenths of the heart, and its tint. */
type Tile = readonly [x: number, y: number, width: number, height: number, tint?: Tint];

/** What is below the upper row, if the first print is wide, and if it isn't. */
const wideTiles: readonly Tile[] = [
  [0, 1, 7, 3],
  [2.5, 4, 2, 2, 'warm'],
];
const tallTiles: readonly Tile[] = [
  [2, 1, 3, 3],
  [2.5, 4, 2, 2, 'warm'],
  [0, 1, 2, 2, 'grey'],
  [5, 1, 2, 2, 'sepia'],
  [0.25, 3, 0.9, 1],
  [1.15, 3, 0.85, 1, 'sepia'],
  [5, 3, 0.85, 1],
  [5.85, 3, 0.9, 1, 'grey'],
];

/** The other prints. They end so near the outline that each has room for a face, but for the two beside the tip. */
const smallTiles: readonly Tile[] = [
  [0.25, 0, 1.15, 1, 'warm'],
  [1.4, 0, 0.9, 1],
  [2.3, 0, 1.2, 1, 'grey'],
  [3.5, 0, 1.2, 1, 'sepia'],
  [4.7, 0, 0.9, 1],
  [5.6, 0, 1.15, 1, 'grey'],
  [0.75, 4, 0.9, 1, 'sepia'],
  [1.65, 4, 0.85, 1, 'grey'],
  [4.5, 4, 0.85, 1],
  [5.35, 4, 0.9, 1, 'warm'],
  [1.4, 5, 1.1, 1],
  [4.5, 5, 1.1, 1, 'sepia'],
  [2.2, 6, 0.8, 1, 'grey'],
  [3, 6, 1, 1],
  [4, 6, 0.8, 1, 'grey'],
];

/** The middle of a clear circle is searched on a grid with this many lines in each direction. */
const lines = 25;

function clearIn(print: Rectangle, shape: Shape): Print {
  const edge = box(print);
  let best = { x: 0.5, y: 0.5, radius: 1 };
  for (let k = 0; k < lines * lines; k++) {
    const u = ((k % lines) + 0.5) / lines;
    const v = (Math.floor(k / lines) + 0.5) / lines;
    const [x, y] = [print.x + u * print.width, print.y + v * print.height];
    const radius = Math.min(-shape(x, y), -edge(x, y));
    if (radius > best.radius) best = { x: u, y: v, radius };
  }
  const { x, y, radius } = best;
  return { ...print, clear: { x, y, width: radius / print.width, height: radius / print.height } };
}

/**
 * The part of a photo, and of what is around it, for a print with the head in its clear circle. A larger head loses less of the
 * chin than of the hair. The part is at most `widest` times as wide as the photo.
 */
export function cropFor(
  { width: across, height: down, clear }: Print,
  head: Oval,
  photoAspect: number,
  widest = 1,
): Crop {
  const narrow = across / down / photoAspect;
  const wanted = Math.max(head.height / clear.height, head.width / clear.width / narrow);
  // Beside a head at the photo's side, a print would be empty, unless the photo goes on there.
  const centred = Math.min(head.x / clear.x, (1 - head.x) / (1 - clear.x)) / narrow;
  const least = widest > 1 ? 0.95 : 0.85;
  const height = Math.min(widest / narrow, wanted, Math.max(least * wanted, centred));
  const width = height * narrow;
  const hidden = Math.max(0, head.height - height * clear.height);
  return {
    x: clamp(head.x - width * clear.x, Math.min(0, 1 - width), Math.max(0, 1 - width)),
    y: head.y + hidden / 2 - height * clear.y,
    width,
    height,
  };
}

/** A row's part inside the heart: at the row's middle, and at its widest. */
interface Stretch {
  readonly y: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly outerLeft: number;
  readonly outerRight: number;
}

/** The aspect ratio of the prints in rows. */
const tall = 0.85;

/** The last row is higher by this part, because the tip has no room for a face. */
const tip = 0.5;

/** Prints in rows that begin and end at the outline, so that it cuts off little of them. */
function rowsIn(spot: Rectangle, shape: Shape, photos: number): Print[] {
  for (let count = 3; ; count++) {
    const shares = stretchesIn(spot, shape, count).map((stretch) => ({
      stretch,
      prints: Math.max(1, Math.round(lengthOf(stretch) / stretch.height / tall)),
    }));
    let extra = shares.reduce((sum, { prints }) => sum + prints, 0) - photos;
    if (extra < 0) continue;
    for (; extra > 0; extra--) {
      const [narrowest] = shares
        .filter(({ prints }) => prints > 1)
        .sort((a, b) => lengthOf(a.stretch) / (a.prints - 1) - lengthOf(b.stretch) / (b.prints - 1));
      if (!narrowest) break;
      narrowest.prints--;
    }
    return shares.flatMap(({ stretch, prints }) => divided(stretch, prints, shape));
  }
}

const lengthOf = ({ left, right }: Stretch): number => right - left;

function divided({ y, height, left, right, outerLeft, outerRight }: Stretch, count: number, shape: Shape): Print[] {
  const step = (right - left) / count;
  return Array.from({ length: count }, (_, k) => {
    const x = k === 0 ? outerLeft : left + k * step;
    const end = k === count - 1 ? outerRight : left + (k + 1) * step;
    return clearIn({ x, y, width: end - x, height }, shape);
  });
}

const wholeRow = [0.02, 0.25, 0.5, 0.75, 0.98];

/** Each of so many rows, in two parts where the notch divides it. */
function stretchesIn({ x, y: top, width, height: whole }: Rectangle, shape: Shape, count: number): Stretch[] {
  const step = whole / (count + tip);
  // As many in each size of a heart, so that its draft has the same prints.
  const columns = Array.from({ length: 501 }, (_, k) => x + (k * width) / 500);
  return Array.from({ length: count }, (_, row) => {
    const y = top + row * step;
    const height = row < count - 1 ? step : step * (1 + tip);
    const isIn = (column: number, share: number) => shape(column, y + share * height) < 0;
    const centre = x + width / 2;
    const ends = (shares: readonly number[]): number[] => {
      const inside = columns.filter((column) => shares.some((share) => isIn(column, share)));
      return [inside[0] ?? centre, inside.at(-1) ?? centre];
    };
    const [left = 0, right = 0] = ends([0.5]);
    const [outerLeft = 0, outerRight = 0] = ends(wholeRow);
    const stretch = { y, height, left, right, outerLeft, outerRight };
    return isIn(centre, 0.5)
      ? [stretch]
      : [
          { ...stretch, right: centre, outerRight: centre },
          { ...stretch, left: centre, outerLeft: centre },
        ];
  }).flat();
}
