import type { Oval } from './face.ts';
import { type Crop, clamp } from './picture.ts';
import { box, type Rectangle, type Shape } from './staging.ts';

/** A print of the collage. The outline of the heart and the print in front hide a part of it. */
export interface Print extends Rectangle {
  /** The largest circle that nothing hides: its middle and its radius, as shares of the print's width and height. */
  readonly clear: Oval;
  /** True if it lies on the other prints. */
  readonly isFront?: boolean;
}

/** With so many photos or more, each has a small print of about one size, in rows. */
export const manyPhotos = 10;

/**
 * The prints of a heart, the largest first. One photo fills it, and many have a print each. For a few, there are at least three: the
 * first, wide for a group, lies in front of the others.
 */
export function printsIn(spot: Rectangle, shape: Shape, photos: number, isWide = false): Print[] {
  // A head is below the notch, and leaves room for the shoulders. People side by side reach into the lobes.
  if (photos === 1) {
    const clear = isWide ? { y: 0.4, width: 0.44, height: 0.19 } : { y: 0.48, width: 0.28, height: 0.28 };
    return [{ ...spot, clear: { x: 0.5, ...clear } }];
  }
  if (photos >= manyPhotos) return rowsIn(spot, shape, photos);
  const part = (x: number, y: number, width: number, height: number): Rectangle => ({
    x: spot.x + x * spot.width,
    y: spot.y + y * spot.height,
    width: width * spot.width,
    height: height * spot.height,
  });
  const front = isWide ? part(0.08, 0.36, 0.84, 0.64) : part(0.22, 0.42, 0.56, 0.58);
  const others = Math.max(2, photos - 1);
  // Of three, one is between the lobes, below the notch.
  const between = others === 3 ? 1 : 0;
  const lobe = between > 0 ? 0.36 : 0.5;
  const backs = [Math.ceil((others - between) / 2), Math.floor((others - between) / 2)].flatMap((count, k) => {
    const inner = Math.floor(count / 2);
    const width = inner > 0 ? lobe / 2 : lobe;
    const column = (rows: number, x: number, down: number, end = down): Rectangle[] =>
      Array.from({ length: rows }, (_, row) => {
        const y = (down * row) / rows;
        return part(k > 0 ? 1 - width - x : x, y, width, row < rows - 1 ? down / rows : end - y);
      });
    // A wide print in front hides all but a strip of the outer columns below its upper edge.
    return [...column(count - inner, 0, isWide ? 0.44 : 0.74, 0.74), ...column(inner, width, 0.44)];
  });
  if (between > 0) backs.push(part(lobe, 0, 1 - 2 * lobe, 0.44));
  const first = { ...clearIn(front, shape), isFront: true };
  // Heads side by side need the width of a print more than its height.
  const clear = isWide ? { x: 0.5, y: 0.26, width: 0.45, height: 0.28 } : first.clear;
  return [{ ...first, clear }, ...backs.map((back) => clearIn(back, shape, box(front)))];
}

/** The middle of a clear circle is searched on a grid with this many lines in each direction. */
const lines = 24;

function clearIn(print: Rectangle, shape: Shape, front?: Shape): Print {
  const edge = box(print);
  let best = { x: 0.5, y: 0.5, radius: 1 };
  for (let k = 0; k < lines * lines; k++) {
    const u = ((k % lines) + 0.5) / lines;
    const v = (Math.floor(k / lines) + 0.5) / lines;
    const [x, y] = [print.x + u * print.width, print.y + v * print.height];
    const radius = Math.min(-shape(x, y), -edge(x, y), front?.(x, y) ?? Infinity);
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
