import { developed } from './developed.ts';
import { portraitCrop } from './face.ts';
import { blank, type Crop, lay, type Picture, resized, smoothstep } from './picture.ts';
import { randomFrom } from './random.ts';
import { around, box, cover, framed, heart, marigold, type Place, type Shape, shadow, wall, woods } from './scene.ts';
import { hangings, type Portrait, placeIn, type Style } from './style.ts';
import { type Tint, tinted } from './tint.ts';

/** The grid of cells. The outline of the heart cuts the outer ones. */
const columns = 9;
const rows = 8;

/** Squares of several cells. The largest, in the middle of the heart, shows the face. */
const large = [
  { column: 3, row: 2, size: 3 },
  { column: 1, row: 1, size: 2 },
  { column: 6, row: 1, size: 2 },
  { column: 1, row: 3, size: 2 },
  { column: 6, row: 3, size: 2 },
  { column: 4, row: 5, size: 2 },
] as const;

const tints: readonly Tint[] = [
  'natural',
  'warm',
  'natural',
  'grey',
  'rose',
  'natural',
  'sepia',
  'marigold',
  'natural',
  'teal',
];
const views = [
  { size: 0.36, y: 0.46 },
  { size: 0.24, y: 0.36 },
  { size: 0.46, y: 0.5 },
  { size: 0.19, y: 0.3 },
  { size: 0.3, y: 0.42, shift: 0.14 },
  { size: 0.3, y: 0.42, shift: -0.14 },
] as const;

/** With this many photos or more, all prints have the same size. */
const manyPhotos = 13;

/** A heart on cream paper, filled with several photos or with one photo in many crops and tints. */
export const heartCollage: Style = (portrait, options) => {
  const { seed, scene: { width, height } = portrait.picture, portraits = [portrait] } = options;
  const scene = blank(width, height);
  const unit = scene.width / 640;
  wall(scene, [240, 214, 206], seed);
  const place = placeIn(scene, scene, hangings.HeartCollage);
  const paper = blank(place.width, place.height, [253, 246, 236]);
  const across = place.width * 0.94;
  const spot: Place = { x: place.width * 0.03, y: place.height * 0.155, width: across, height: across * 0.92 };
  const shape = heart(spot);
  shadow(paper, spot, shape, 9 * unit, 0.32);
  const prints = portraits.map((shown) => ({
    ...shown,
    picture: developed(shown.picture, { saturation: 1.15, clarity: 0.2, faces: shown.faces }),
  }));
  const cells = prints.length < manyPhotos ? cellsIn(spot, seed, prints.length) : evenCells(spot, shape, prints.length);
  cells.forEach(({ x, y, size, tint, view, mirrored, print }) => {
    const shown = prints[print % prints.length];
    if (!shown) return;
    const pixels = Math.max(1, Math.round(size));
    const art = tinted(
      resized(shown.picture, pixels, pixels, squareOf(shown, view === undefined ? undefined : views[view])),
      tint,
    );
    fill(paper, art, { x, y, width: size, height: size }, shape, mirrored, unit);
  });
  around(paper, spot, 6 * unit, (x, y, i) => {
    lay(paper, i, 163, 36, 59, smoothstep(2.6 * unit, 1.4 * unit, Math.abs(shape(x, y))));
  });
  framed(scene, paper, place, { wood: woods.white, moulding: 20 * unit, seed });
  marigold(scene, 50 * unit, scene.height - 42 * unit, 42 * unit, seed);
  marigold(scene, 114 * unit, scene.height - 24 * unit, 28 * unit, seed + 1, 38);
  return scene;
};

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly tint: Tint;
  /** An index of `views`. Without it, the print shows as much of the photo as fits into a square. */
  readonly view?: number;
  readonly mirrored: boolean;
  /** The index of the photo. */
  readonly print: number;
}

/** The part of a photo to show in a print. */
const squareOf = ({ picture, face }: Portrait, view: (typeof views)[number] | undefined): Crop =>
  portraitCrop(face, 1, view ?? { size: face.height, y: 0.42 }, picture.width / picture.height);

/**
 * Large and small prints. A single photo fills them in many views. Several photos are shown whole once before views repeat
 * them.
 */
function cellsIn({ x, y, width }: Place, seed: number, count: number): Cell[] {
  const random = randomFrom(seed);
  const step = width / columns;
  const taken = new Set<number>();
  const cells: Cell[] = [];
  const add = (column: number, row: number, size: number): void => {
    const print = cells.length;
    const middle = size === 3;
    const tint = middle ? 'natural' : (tints[Math.floor(random() * tints.length)] ?? 'natural');
    const view = middle ? 0 : Math.floor(random() * views.length);
    const mirrored = !middle && random() < 0.4;
    const place = { x: x + column * step, y: y + row * step, size: size * step, print };
    if (count === 1) cells.push({ ...place, tint, view, mirrored });
    else cells.push({ ...place, tint: 'natural', mirrored: false, ...(print >= count && { view }) });
  };
  for (const { column, row, size } of large) {
    for (let k = 0; k < size * size; k++) taken.add((row + Math.floor(k / size)) * columns + column + (k % size));
    add(column, row, size);
  }
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column < columns; column++) if (!taken.has(row * columns + column)) add(column, row, 1);
  }
  return cells;
}

/** Prints of equal size, as large as possible while the heart shows every photo. The outline cuts additional prints. */
function evenCells({ x, y, width, height }: Place, shape: Shape, count: number): Cell[] {
  for (let across = 6; ; across++) {
    const step = width / across;
    const down = Math.ceil(height / step);
    const all = Array.from({ length: across * down }, (_, k) => ({
      x: x + (k % across) * step,
      y: y + Math.floor(k / across) * step,
    }));
    const isShown = (cell: { x: number; y: number }) => shape(cell.x + step / 2, cell.y + step / 2) < -step * 0.08;
    const shown = all.filter(isShown);
    if (shown.length < count && across < 24) continue;
    const cut = all.filter((cell) => !isShown(cell));
    return [...shown, ...cut].map((cell, print) => ({ ...cell, size: step, tint: 'natural', mirrored: false, print }));
  }
}

/** Draws one print with its white edge, clipped to the heart. */
function fill(paper: Picture, art: Picture, place: Place, shape: Shape, mirrored: boolean, unit: number): void {
  const print = box(
    { x: place.x + unit, y: place.y + unit, width: place.width - 2 * unit, height: place.height - 2 * unit },
    2 * unit,
  );
  around(paper, place, 1, (x, y, i) => {
    const inside = cover(shape(x, y) + unit);
    if (inside === 0) return;
    const within =
      x >= place.x - 0.5 && y >= place.y - 0.5 && x < place.x + place.width + 0.5 && y < place.y + place.height + 0.5;
    if (!within) return;
    const edge = print(x, y);
    if (edge > 0.5) lay(paper, i, 255, 253, 249, inside);
    const column = Math.min(art.width - 1, Math.max(0, Math.floor(x - place.x)));
    const row = Math.min(art.height - 1, Math.max(0, Math.floor(y - place.y)));
    const p = (row * art.width + (mirrored ? art.width - 1 - column : column)) * 4;
    lay(paper, i, art.data[p] ?? 0, art.data[p + 1] ?? 0, art.data[p + 2] ?? 0, inside * cover(edge));
  });
}
