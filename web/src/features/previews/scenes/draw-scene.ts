import type { Size } from '#web/lib/size.ts';
import { faceted } from '../styles/digital-art.ts';
import { type Face, mainOval, portraitCrop } from '../styles/face.ts';
import {
  type Colour,
  lay,
  type Picture,
  type Plane,
  planeOf,
  resized,
  sample,
  smoothstep,
  smoothValueAt,
} from '../styles/picture.ts';
import { around, box, cover, ellipse, type Rectangle, type Shape, shadow } from '../styles/staging.ts';
import type { Portrait } from '../styles/style.ts';
import { subjectOf } from '../styles/subject.ts';
import { type DrawnHead, drawHead, drawSilhouette, isHead } from './draw-head.ts';
import { drawLight, isGlass } from './draw-light.ts';
import type { ScenePlace } from './templates.ts';

/** A template whose pictures are loaded. */
export interface LoadedScene {
  readonly picture: Picture;
  readonly front?: Picture;
  readonly places: readonly ScenePlace[];
}

/** A person in a photo. */
export interface Guest {
  readonly portrait: Portrait;
  readonly face: Face;
}

/** Draws the photos at their places, in the size of the scene. Places without a photo are silhouettes or empty prints. */
export function drawScene(
  { picture, front, places }: LoadedScene,
  portraits: readonly Portrait[],
  size: Size,
): Picture {
  const scene = resized(picture, size.width, size.height);
  const guests = guestsOf(portraits);
  const unit = size.height / 1200;
  const heads: DrawnHead[] = [];
  for (const [number, place] of [...places.entries()].reverse()) {
    const scaled = { ...place, x: place.x * unit, y: place.y * unit, size: place.size * unit };
    const guest = guests[number];
    const portrait = portraits[number];
    if (isGlass(place.kind)) drawLight(scene, { ...scaled, kind: place.kind }, portrait, unit);
    else if (place.kind === 'print' || place.kind === 'round') {
      drawPrint(scene, { ...scaled, kind: place.kind }, portrait, unit);
    } else if (isHead(scaled)) {
      if (guest) heads.push(drawHead(scene, scaled, guest, unit, heads));
      else drawSilhouette(scene, scaled, unit);
    } else if (portrait) drawOnPaper(scene, scaled, portrait);
  }
  if (front) layFront(scene, front);
  return scene;
}

/** One person per photo. A single photo of several people gives each of them a place. */
function guestsOf(portraits: readonly Portrait[]): (Guest | undefined)[] {
  const [first] = portraits;
  if (first && portraits.length === 1 && first.faces.length > 1)
    return first.faces.map((face) => ({ portrait: first, face }));
  // The usual oval would show a chest of someone whose face wasn't found, or a part of a view.
  return portraits.map((portrait) =>
    portrait.faces.length === 0 && portrait.people ? undefined : { portrait, face: portrait.face },
  );
}

/** The edges of an instant print and of a round one, as shares of its height, and their colour. */
const edgesOf = {
  print: { side: 0.055, top: 0.055, bottom: 0.17, width: 0.84, colour: [255, 253, 247] },
  round: { side: 0.06, top: 0.06, bottom: 0.06, width: 1, colour: [230, 189, 98] },
} as const;

function drawPrint(
  scene: Picture,
  { kind, x, y, size, turn }: ScenePlace & { readonly kind: keyof typeof edgesOf },
  portrait: Portrait | undefined,
  unit: number,
): void {
  const edges = edgesOf[kind];
  const [red, green, blue] = edges.colour;
  const height = 2 * size;
  const width = height * edges.width;
  const sheet = { x: -width / 2, y: -size, width, height };
  const image = {
    x: sheet.x + edges.side * height,
    y: sheet.y + edges.top * height,
    width: width - 2 * edges.side * height,
    height: height * (1 - edges.top - edges.bottom),
  };
  const angle = (turn * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const turned =
    (shape: Shape): Shape =>
    (px, py) =>
      shape((px - x) * c + (py - y) * s, (py - y) * c - (px - x) * s);
  const paper = turned(kind === 'round' ? ellipse(sheet) : box(sheet, 2 * unit));
  const inside = turned(kind === 'round' ? ellipse(image) : box(image));
  const place = { x: x - size * 1.2, y: y - size * 1.2, width: size * 2.4, height: size * 2.4 };
  shadow(scene, place, paper, 7 * unit, 0.5);
  const art = portrait && printOf(portrait, image);
  const colour = { red: 226, green: 214, blue: 202 };
  around(scene, place, 1, (px, py, i) => {
    const alpha = cover(paper(px, py));
    if (alpha === 0) return;
    lay(scene, i, red, green, blue, alpha);
    const shown = cover(inside(px, py));
    if (shown === 0) return;
    const across = (px - x) * c + (py - y) * s - image.x;
    const down = (py - y) * c - (px - x) * s - image.y;
    if (art) sample(art, across - 0.5, down - 0.5, colour);
    lay(scene, i, colour.red, colour.green, colour.blue, shown);
  });
}

/** The colour of blank paper in a scene's picture. */
const blankPaper: Colour = [226, 214, 202];

/** A hexagon that stands on a corner and is as wide as the rectangle. */
const hexagon =
  ({ x, y, width, height }: Rectangle): Shape =>
  (px, py) => {
    const [across, down] = [Math.abs(px - x - width / 2), Math.abs(py - y - height / 2)];
    return Math.max(across, (across + down * Math.sqrt(3)) / 2) - width / 2;
  };

/** Lays a photo on the picture's blank paper, in its light: the shadow of a frame and the glass stay visible. */
function drawOnPaper(scene: Picture, { kind, x, y, size, aspect = 1, turn }: ScenePlace, portrait: Portrait): void {
  const image = { x: -size * aspect, y: -size, width: 2 * size * aspect, height: 2 * size };
  const inside = kind === 'hexagon' ? hexagon(image) : box(image);
  const art = kind === 'facets' ? facetsOf(portrait, image) : printOf(portrait, image);
  const angle = (turn * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const colour = { red: 0, green: 0, blue: 0 };
  const lit = (channel: number, i: number, part: 0 | 1 | 2) =>
    (channel * (scene.data[i * 4 + part] ?? 0)) / blankPaper[part];
  around(scene, { ...image, x: x + image.x, y: y + image.y }, size * 0.1, (px, py, i) => {
    const [across, down] = [(px - x) * c + (py - y) * s, (py - y) * c - (px - x) * s];
    const alpha = cover(inside(across, down));
    if (alpha === 0) return;
    sample(art, across - image.x - 0.5, down - image.y - 0.5, colour);
    lay(scene, i, lit(colour.red, i, 0), lit(colour.green, i, 1), lit(colour.blue, i, 2), alpha);
  });
}

/** The mask of a photo without people. */
const withoutPeople = planeOf(1, 1, () => 0);

/** A photo without a mask has an empty one: a view, in which no face is drawn with more detail. */
const facetsOf = (portrait: Portrait, { width, height }: Size): Picture =>
  faceted(subjectOf({ people: withoutPeople, ...portrait }, Math.round(width), Math.round(height)), 7);

function printOf(portrait: Portrait, { width, height }: Size): Picture {
  const oval = mainOval(portrait);
  const { picture } = portrait;
  const crop = portraitCrop(oval, width / height, { size: oval.height, y: 0.42 }, picture.width / picture.height);
  return resized(picture, Math.max(1, Math.round(width)), Math.max(1, Math.round(height)), crop);
}

function layFront(scene: Picture, front: Picture): void {
  const opacity: Plane = planeOf(front.width, front.height, (_x, _y, i) => (front.data[i * 4 + 3] ?? 0) / 255);
  const colour = { red: 0, green: 0, blue: 0 };
  const across = front.width / scene.width;
  const down = front.height / scene.height;
  around(scene, { x: 0, y: 0, width: scene.width, height: scene.height }, 0, (x, y, i) => {
    const [column, row] = [(x + 0.5) * across - 0.5, (y + 0.5) * down - 0.5];
    const alpha = smoothstep(0.02, 1, smoothValueAt(opacity, column, row));
    if (alpha === 0) return;
    sample(front, column, row, colour);
    lay(scene, i, colour.red, colour.green, colour.blue, alpha);
  });
}
