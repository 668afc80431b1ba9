import type { Rectangle, Shape } from './scene.ts';

/** A print of the collage. The outline of the heart may cut off a part of it. */
export interface Print extends Rectangle {
  /** The middle of the part that the outline shows, as shares of the print's width and height. */
  readonly middle: { readonly x: number; readonly y: number };
}

/** A row's part inside the heart: at the row's middle, and at its widest. */
interface Stretch {
  readonly left: number;
  readonly right: number;
  readonly outerLeft: number;
  readonly outerRight: number;
}

interface Row {
  readonly y: number;
  readonly height: number;
  readonly stretches: readonly Stretch[];
}

/** With fewer photos, one print is at least four times as large as the others. */
const manyPhotos = 13;

/** With few photos, the prints are fewer and larger. */
const fewPhotos = 7;

/**
 * Rows of prints that begin and end at the outline, so that it cuts off little of them. The largest print comes first. Many photos
 * have a print each. Fewer have about nine or thirteen, of which the largest has this aspect ratio.
 */
export function printsIn(spot: Rectangle, shape: Shape, photos: number, aspect = 1): Print[] {
  if (photos < manyPhotos) return withLargePrint(spot, shape, photos < fewPhotos ? 4 : 5, aspect);
  for (let count = 4; ; count++) {
    const rows = rowsOf(spot, shape, count);
    const shares = rows.flatMap((row) =>
      row.stretches.map((stretch) => ({ row, stretch, prints: fitting(stretch, row) })),
    );
    let extra = shares.reduce((sum, { prints }) => sum + prints, 0) - photos;
    if (extra < 0) continue;
    while (extra > 0) {
      const narrowest = shares
        .filter(({ prints }) => prints > 1)
        .reduce<(typeof shares)[number] | undefined>(
          (least, share) => (least && widthOf(least) <= widthOf(share) ? least : share),
          undefined,
        );
      if (!narrowest) break;
      narrowest.prints--;
      extra--;
    }
    return shares.flatMap(({ row, stretch, prints }) => divided(row, stretch, prints, shape));
  }
}

const widthOf = ({ stretch, prints }: { readonly stretch: Stretch; readonly prints: number }): number =>
  (stretch.right - stretch.left) / prints;

/** The number of about square prints in a stretch. */
const fitting = ({ left, right }: Stretch, { height }: Row): number => Math.max(1, Math.round((right - left) / height));

function withLargePrint(spot: Rectangle, shape: Shape, count: number, aspect: number): Print[] {
  const rows = rowsOf(spot, shape, count);
  const side = spot.height / count;
  const centre = spot.x + spot.width / 2;
  const half = side * aspect;
  const large = { x: centre - half, y: spot.y + side, width: 2 * half, height: 2 * side, middle: { x: 0.5, y: 0.5 } };
  const others = rows.flatMap((row, index) => {
    const isBeside = index === 1 || index === 2;
    const stretches = isBeside ? row.stretches.flatMap((stretch) => around(stretch, large)) : row.stretches;
    return stretches.flatMap((stretch) => divided(row, stretch, fitting(stretch, row), shape));
  });
  return [large, ...others.sort((a, b) => b.width * b.height - a.width * a.height)];
}

/** The parts of a stretch on both sides of the large print. */
const around = (stretch: Stretch, { x, width }: Rectangle): Stretch[] => [
  ...(stretch.left < x
    ? [{ ...stretch, right: Math.min(stretch.right, x), outerRight: Math.min(stretch.outerRight, x) }]
    : []),
  ...(stretch.right > x + width
    ? [{ ...stretch, left: Math.max(stretch.left, x + width), outerLeft: Math.max(stretch.outerLeft, x + width) }]
    : []),
];

function divided(
  { y, height }: Row,
  { left, right, outerLeft, outerRight }: Stretch,
  count: number,
  shape: Shape,
): Print[] {
  const step = (right - left) / count;
  return Array.from({ length: count }, (_, k) => {
    const start = k === 0 ? outerLeft : left + k * step;
    const end = k === count - 1 ? outerRight : left + (k + 1) * step;
    const rectangle = { x: start, y, width: end - start, height };
    return { ...rectangle, middle: middleOf(rectangle, shape) };
  });
}

/** A print's inner points are tested on a grid with this many lines in each direction. */
const lines = 8;

function middleOf(rectangle: Rectangle, shape: Shape): Print['middle'] {
  let [across, down, count] = [0, 0, 0];
  for (let k = 0; k < lines * lines; k++) {
    const u = ((k % lines) + 0.5) / lines;
    const v = (Math.floor(k / lines) + 0.5) / lines;
    if (shape(rectangle.x + u * rectangle.width, rectangle.y + v * rectangle.height) > 0) continue;
    across += u;
    down += v;
    count++;
  }
  return count > 0 ? { x: across / count, y: down / count } : { x: 0.5, y: 0.5 };
}

function rowsOf(spot: Rectangle, shape: Shape, count: number): Row[] {
  const height = spot.height / count;
  return Array.from({ length: count }, (_, index) => {
    const y = spot.y + index * height;
    const isIn = (x: number, shares: readonly number[]) => shares.some((share) => shape(x, y + share * height) < 0);
    return { y, height, stretches: stretchesOf(spot, isIn) };
  });
}

const middleOfRow = [0.5];
const wholeRow = [0.02, 0.25, 0.5, 0.75, 0.98];

function stretchesOf({ x, width }: Rectangle, isIn: (x: number, shares: readonly number[]) => boolean): Stretch[] {
  const found: Stretch[] = [];
  let left: number | undefined;
  for (let k = 0; k <= Math.ceil(width) + 1; k++) {
    const inside = k <= width && isIn(x + k, middleOfRow);
    if (inside) left ??= x + k;
    else if (left !== undefined) {
      found.push({ left, right: x + k, outerLeft: left, outerRight: x + k });
      left = undefined;
    }
  }
  return found.map((stretch, index) => {
    const before = found[index - 1];
    const after = found[index + 1];
    const first = before ? (before.right + stretch.left) / 2 : x - 1;
    const last = after ? (stretch.right + after.left) / 2 : x + width + 1;
    let { outerLeft, outerRight } = stretch;
    while (outerLeft > first && isIn(outerLeft - 1, wholeRow)) outerLeft--;
    while (outerRight < last && isIn(outerRight + 1, wholeRow)) outerRight++;
    return { ...stretch, outerLeft, outerRight };
  });
}
