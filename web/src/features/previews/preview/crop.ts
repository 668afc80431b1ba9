import type { Crop } from '#contracts/questions/answers.ts';
import type { Size } from '#web/lib/size.ts';
import { type Face, usualFace } from '../styles/face.ts';
import { clamp } from '../styles/picture.ts';
import { centred, fitView, maxZoom, type View } from './view.ts';

/** A crop in the browser's own terms: the photo's view behind the frame, and the oval of the face inside the frame. */
export interface Cut {
  readonly view: View;
  readonly face: Face;
}

const turns = [0, 90, 180, 270] as const;

type Turn = (typeof turns)[number];

/** The nearest multiple of 90 degrees. */
const turnOf = (degrees: number): Turn => turns[(((Math.round(degrees / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3];

const turnedSize = ({ width, height }: Size, turn: Turn): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width };

/** The position of a point after a clockwise rotation of the photo, in fractions of its size. `360 - turn` reverses it. */
function turnedPoint(x: number, y: number, turn: number): readonly [number, number] {
  if (turn === 90) return [1 - y, x];
  if (turn === 180) return [1 - x, 1 - y];
  return turn === 270 ? [y, 1 - x] : [x, y];
}

const fraction = (value: number): number => clamp(Math.round(value * 1e5) / 1e5);

/** Converts a cut in a frame of this aspect ratio to a crop for the API. */
export function cropFrom({ view, face }: Cut, photo: Size, aspect: number): Crop {
  const turn = turnOf(view.turn);
  const { view: shown, scale } = fitView({ ...view, turn }, photo, frameOf(aspect));
  const [x, y] = turnedPoint(shown.x, shown.y, turn);
  const turned = turnedSize(photo, turn);
  const width = Math.min(1, frameOf(aspect).width / scale / turned.width);
  const height = Math.min(1, frameOf(aspect).height / scale / turned.height);
  const area = between(x - width / 2, y - height / 2, width, height);
  const inArea = (share: number, side: 'x' | 'y') => area[side] + share * (side === 'x' ? area.width : area.height);
  const left = inArea(face.x - face.width, 'x');
  const top = inArea(face.y - face.height, 'y');
  return { area, turn, face: between(left, top, face.width * 2 * area.width, face.height * 2 * area.height) };
}

/** A rectangle, clamped to the photo. */
function between(x: number, y: number, width: number, height: number): Crop['area'] {
  const left = fraction(x);
  const top = fraction(y);
  return { x: left, y: top, width: Math.min(fraction(width), 1 - left), height: Math.min(fraction(height), 1 - top) };
}

/** Converts a stored crop to a cut. Without a crop, returns the photo's middle and the usual position of a face. */
export function cutFrom(crop: Crop | undefined, photo: Size, aspect: number): Cut {
  if (!crop) return { view: centred, face: usualFace };
  const { area, turn, face } = crop;
  const [x, y] = turnedPoint(area.x + area.width / 2, area.y + area.height / 2, (360 - turn) % 360);
  const frame = frameOf(aspect);
  const { scale } = fitView({ ...centred, turn }, photo, frame);
  const wanted = frame.width / Math.max(area.width * turnedSize(photo, turn).width, 1e-6);
  const view = { x, y, zoom: clamp(wanted / scale, 1, maxZoom), turn };
  return { view, face: face ? ovalIn(area, face) : usualFace };
}

const ovalIn = (area: Crop['area'], face: Crop['area']): Face => ({
  x: (face.x + face.width / 2 - area.x) / area.width,
  y: (face.y + face.height / 2 - area.y) / area.height,
  width: face.width / 2 / area.width,
  height: face.height / 2 / area.height,
});

/** The size of a cut, in pixels of the file. */
export function croppedSize({ view }: Cut, photo: Size, aspect: number): Size {
  const frame = frameOf(aspect);
  const { scale } = fitView({ ...view, turn: turnOf(view.turn) }, photo, frame);
  return { width: frame.width / scale, height: frame.height / scale };
}

/** A frame with this aspect ratio. Its size doesn't matter. */
const frameOf = (aspect: number): Size => ({ width: 1000 * aspect, height: 1000 });
