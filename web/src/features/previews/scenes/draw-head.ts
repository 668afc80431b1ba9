import { lensesOf, magnify } from '../styles/bulge.ts';
import { cartoonOf } from '../styles/cartoon.ts';
import { type Face, landmarksIn, within } from '../styles/face.ts';
import { blur } from '../styles/filters.ts';
import {
  type Crop,
  clamp,
  hypotenuse,
  lay,
  mix,
  type Picture,
  type Plane,
  planeOf,
  resized,
  sample,
  smoothstep,
  smoothValueAt,
} from '../styles/picture.ts';
import { around } from '../styles/staging.ts';
import { subjectOf } from '../styles/subject.ts';
import { tinted } from '../styles/tint.ts';
import type { Guest } from './draw-scene.ts';
import type { ScenePlace } from './templates.ts';

type HeadKind = 'head' | 'caricature' | 'capped';

/** Where a head is drawn, in pixels. */
type HeadPlace = ScenePlace & { readonly kind: HeadKind };

export const isHead = (place: ScenePlace): place is HeadPlace => place.kind in cuts;

/** A head in the scene. */
export interface DrawnHead {
  readonly place: HeadPlace;
  /** The width of the face divided by its height. */
  readonly aspect: number;
  /** What it covers around its place. */
  readonly alpha: Plane;
}

/** How heads are cut out. Lengths are in half heights of the face. */
interface Cut {
  /** Half the side of the square around a head. Hair and hats fit in. */
  readonly reach: number;
  /** The most above and beside the middle of the face. */
  readonly above: number;
  readonly beside: number;
  /** Half the width at the neck, and how round the neckline is. */
  readonly neck: number;
  readonly round: number;
  /** The head is drawn at this many times its size in the scene, so that lines of small heads stay fine. */
  readonly detail: number;
  /** The width of the outline. */
  readonly outline: number;
}

const cuts = {
  head: { reach: 2.3, above: 2.1, beside: 1.7, neck: 0.58, round: 0.5, detail: 1.3, outline: 2.2 },
  /** A head with large features that narrows towards a small body: hair and collars too. */
  caricature: { reach: 1.95, above: 1.9, beside: 1.45, neck: 0.8, round: 0.1, detail: 1, outline: 4 },
  /** Under a drawn hat: hair and hats end where it begins. */
  capped: { reach: 1.95, above: 1.25, beside: 1.12, neck: 0.8, round: 0.1, detail: 1, outline: 4 },
} as const satisfies Record<HeadKind, Cut>;

/** A head tilted further is shown with a part of its tilt. */
const maxTilt = 0.6;

/**
 * Draws the head of a person at its place: cut out of the photo, upright, and as a cartoon. It covers no face of the heads
 * `behind`.
 */
export function drawHead(
  scene: Picture,
  place: HeadPlace,
  { portrait, face }: Guest,
  unit: number,
  behind: readonly DrawnHead[],
): DrawnHead {
  const isCaricature = place.kind !== 'head';
  const cut: Cut = cuts[place.kind];
  const { reach } = cut;
  const { picture } = portrait;
  const faceHeight = face.height * picture.height;
  const side = Math.max(2, Math.round(2 * reach * place.size * cut.detail));
  const crop = {
    x: face.x - (reach * faceHeight) / picture.width,
    y: face.y - (reach * faceHeight) / picture.height,
    width: (2 * reach * faceHeight) / picture.width,
    height: (2 * reach * faceHeight) / picture.height,
  };
  const subject = subjectOf(portrait, side, side, crop);
  const cartoon = cartoonOf(subject, { pen: 2.4, colours: 14, saturation: 1.2 });
  // In grey, a head would look dead among the colours of the scene.
  const colours = isGrey(subject.picture, within(face, crop)) ? tinted(cartoon, 'tan') : cartoon;
  const angle = clamp(tiltOf(face, picture), -maxTilt, maxTilt) - (place.turn * Math.PI) / 180;
  const neighbours = [...portrait.faces.filter((other) => other !== face), ...(portrait.bystanders ?? [])];
  const people = subject.people && showsFace(subject.people, within(face, crop)) ? subject.people : undefined;
  const shape = headShape(face, people && sidesOf(face, neighbours, people, crop, cut), cut);
  const radius = reach * place.size;
  const square = Math.max(1, Math.ceil(radius));
  const scale = side / (2 * radius);
  const source = { x: 0, y: 0 };
  // Below the jaw, hair and collars narrow towards the small body.
  const widthAt = (dy: number): number => (isCaricature ? 1 + smoothstep(0.75, 1.3, dy / place.size) : 1);
  const toSource = (across: number, dy: number): void => {
    const dx = across * widthAt(dy);
    source.x = (dx * Math.cos(angle) - dy * Math.sin(angle)) * scale + side / 2;
    source.y = (dx * Math.sin(angle) + dy * Math.cos(angle)) * scale + side / 2;
  };
  const whole = planeOf(2 * square + 1, 2 * square + 1, (column, row) => {
    const [dx, dy] = [column - square, row - square];
    toSource(dx, dy);
    const share = people ? smoothValueAt(people, source.x - 0.5, source.y - 0.5) : 1;
    const u = crop.x + (source.x / side) * crop.width;
    const v = crop.y + (source.y / side) * crop.height;
    return (
      share * shape((dx * widthAt(dy)) / place.size, dy / place.size) * (isNearest(face, neighbours, u, v) ? 1 : 0)
    );
  });
  const alpha = behind.reduce((shown, head) => withoutFace(shown, place, head), whole);
  const lenses = isCaricature ? lensesOf(landmarksIn(subject.picture, within(face, crop))) : [];
  const colour = { red: 0, green: 0, blue: 0 };
  layShape(scene, place, alpha, unit, (dx, dy) => {
    toSource(dx, dy);
    magnify(lenses, source);
    sample(colours, source.x - 0.5, source.y - 0.5, colour);
    return colour;
  });
  return { place, aspect: (face.width * picture.width) / faceHeight, alpha };
}

/** The alpha of a head whose hair or hat passes behind the other head where it is nearer, if it would be on that face. */
function withoutFace(alpha: Plane, place: HeadPlace, { place: other, aspect, alpha: covered }: DrawnHead): Plane {
  const x = place.x - other.x - (alpha.width - 1) / 2;
  const y = place.y - other.y - (alpha.height - 1) / 2;
  const half = (covered.width - 1) / 2;
  let isOnFace = false;
  const beside = planeOf(alpha.width, alpha.height, (column, row, i) => {
    const value = alpha.values[i] ?? 0;
    const [dx, dy] = [x + column, y + row];
    const away = hypotenuse(dx + other.x - place.x, dy + other.y - place.y) / place.size;
    if (value === 0 || hypotenuse(dx, dy) / other.size > away) return value;
    isOnFace ||= value > 0.5 && hypotenuse(dx / aspect, dy) < 0.9 * other.size;
    return value * (1 - smoothValueAt(covered, dx + half, dy + half));
  });
  return isOnFace ? beside : alpha;
}

/** Draws a silhouette at a place without a photo. */
export function drawSilhouette(scene: Picture, place: HeadPlace, unit: number): void {
  const square = Math.max(1, Math.ceil(cuts[place.kind].reach * place.size));
  const alpha = planeOf(2 * square + 1, 2 * square + 1, (column, row) => {
    const [u, v] = [(column - square) / place.size, (row - square) / place.size];
    const skull = smoothstep(1.02, 0.98, hypotenuse(u / 0.86, (v + 0.14) / 1.14));
    const neck =
      smoothstep(0.46, 0.43, Math.abs(u)) * smoothstep(0.4, 0.45, v) * smoothstep(1.36, 1.32, v + 0.5 * u * u);
    return Math.max(skull, neck);
  });
  const colour = { red: 204, green: 187, blue: 176 };
  layShape(scene, place, alpha, unit, () => colour);
}

/** True for a face in a black and white photo. */
function isGrey(picture: Picture, { x, y, width, height }: Face): boolean {
  const part = { x: x - 0.7 * width, y: y - 0.7 * height, width: 1.4 * width, height: 1.4 * height };
  const { data } = resized(picture, 8, 8, part);
  const strengths = Array.from({ length: 64 }, (_, i) => {
    const channels = data.subarray(i * 4, i * 4 + 3);
    return Math.max(...channels) - Math.min(...channels);
  });
  return strengths.reduce((sum, strength) => sum + strength, 0) / strengths.length < 5;
}

interface Channels {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** Lays a shape around the middle of a place, with a dark outline like that of the figures. */
function layShape(
  scene: Picture,
  place: HeadPlace,
  alpha: Plane,
  unit: number,
  colourAt: (dx: number, dy: number) => Channels,
): void {
  const grown = blur(alpha, cuts[place.kind].outline * unit);
  const half = (alpha.width - 1) / 2;
  around(scene, { x: place.x - half, y: place.y - half, width: 2 * half, height: 2 * half }, 0, (x, y, i) => {
    const [dx, dy] = [x - place.x, y - place.y];
    const inside = smoothValueAt(grown, dx + half, dy + half);
    const outline = smoothstep(0.06, 0.3, inside);
    if (outline === 0) return;
    lay(scene, i, 52, 32, 30, outline * 0.85);
    const { red, green, blue } = colourAt(dx, dy);
    // The outline also covers a rim of the background.
    const shown = smoothstep(0.5, 0.75, inside) * smoothValueAt(alpha, dx + half, dy + half);
    lay(scene, i, red, green, blue, shown);
  });
}

/** The angle of the line between the eyes, clockwise. */
function tiltOf({ features }: Face, { width, height }: Picture): number {
  if (!features) return 0;
  const { leftEye, rightEye } = features;
  return Math.atan2((rightEye.y - leftEye.y) * height, (rightEye.x - leftEye.x) * width);
}

/** How far a head reaches from the middle of its face at most, in half heights of the face. */
interface Sides {
  readonly left: number;
  readonly right: number;
  readonly above: number;
}

/** Up to here, hair is most likely the person's own if somebody else begins right behind it. */
const ownHair = { beside: 1.08, above: 1.45 } as const;

/** Where the mask joins a head to somebody else's, it ends soon, or it would have a part of that person. */
function sidesOf(face: Face, neighbours: readonly Face[], people: Plane, crop: Crop, cut: Cut): Sides {
  const beside = clamp((Math.min(face.x, 1 - face.x) / Math.max(face.width, 1e-3)) * 0.8, 0.85, cut.beside);
  const above = clamp(face.y / face.height, 1, cut.above);
  const own = within(face, crop);
  const sides = { left: beside, right: beside, above };
  for (const neighbour of neighbours) {
    const other = within(neighbour, crop);
    const [across, down] = [(other.x - own.x) / own.height, (other.y - own.y) / own.height];
    const isAbove = -down > Math.abs(across);
    const isJoined = [-0.8, -0.4, 0, 0.4, 0.8].filter((step) => {
      const aside = step * own.height;
      const x = (own.x + other.x) / 2 + (isAbove ? aside : 0);
      const y = (own.y + other.y) / 2 + (isAbove ? 0 : aside);
      return Math.min(x, y, 1 - x, 1 - y) > 0 && smoothValueAt(people, x * people.width, y * people.height) > 0.5;
    });
    if (isJoined.length < 2) continue;
    if (isAbove) sides.above = Math.min(sides.above, ownHair.above);
    else if (across < 0) sides.left = Math.min(sides.left, ownHair.beside);
    else sides.right = Math.min(sides.right, ownHair.beside);
  }
  return sides;
}

/** False if the mask lacks most of a face. */
function showsFace(people: Plane, { x, y, width, height }: Face): boolean {
  const steps = [-0.6, -0.3, 0, 0.3, 0.6];
  const shares = steps.flatMap((down) =>
    steps.map((across) =>
      smoothValueAt(people, (x + across * width) * people.width, (y + down * height) * people.height),
    ),
  );
  return shares.filter((share) => share > 0.5).length > shares.length * 0.6;
}

/**
 * The area in which a head can be, in half heights of the face: hair around it, and a round neckline. It is rounded where the
 * photo cuts the head off. Without a mask of people, it is the oval alone.
 */
function headShape({ height, width }: Face, sides: Sides | undefined, cut: Cut): (u: number, v: number) => number {
  if (!sides) return (u, v) => smoothstep(1.14, 1.08, hypotenuse(u / Math.max(0.6, Math.min(1, width / height)), v));
  return (u, v) => {
    const beside = u < 0 ? sides.left : sides.right;
    if (v < 0.1) return smoothstep(1, 0.95, hypotenuse(u / beside, (v - 0.1) / sides.above));
    const half = mix(beside, cut.neck, smoothstep(0.3, 1.1, v));
    return smoothstep(half, half - 0.06, Math.abs(u)) * smoothstep(1.42, 1.36, v + cut.round * u * u);
  };
}

/** True if a point of the photo is not nearer to another face. */
function isNearest(face: Face, others: readonly Face[], u: number, v: number): boolean {
  const own = distance(face, u, v);
  return others.every((other) => distance(other, u, v) >= own);
}

const distance = ({ x, y, width, height }: Face, u: number, v: number): number =>
  hypotenuse((u - x) / Math.max(width, 1e-3), (v - y) / Math.max(height, 1e-3));
