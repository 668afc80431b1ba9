import type { Crop } from '#contracts/questions/answers.ts';
import type { Size } from '#web/lib/size.ts';
import type { Oval } from '../styles/face.ts';
import { clamp } from '../styles/picture.ts';
import { centred, fitView, maxZoom, type View } from './view.ts';

/** A crop in the browser's own terms: the photo's view behind the frame, and the ovals of its faces. */
export interface Cut {
  readonly view: View;
  /** Fractions of the upright photo, the main face first; undefined before the search. */
  readonly faces?: readonly Oval[];
}

const turns = [0, 90, 180, 270] as const;

export type Turn = (typeof turns)[number];

/** The nearest multiple of 90 degrees. */
export const turnOf = (degrees: number): Turn => turns[(((Math.round(degrees / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3];

export const turnedSize = ({ width, height }: Size, turn: Turn): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width };

/** The position of a point after a clockwise rotation of the photo, in fractions of its size. `360 - turn` reverses it. */
export function turnedPoint(x: number, y: number, turn: number): readonly [number, number] {
  if (turn === 90) return [1 - y, x];
  if (turn === 180) return [1 - x, 1 - y];
  return turn === 270 ? [y, 1 - x] : [x, y];
}

const rounded = (value: number, steps: number): number => clamp(Math.round(value * steps) / steps);

/** A face needs less precision than the print, and 60 photos with faces must fit into the answers. */
const steps = { area: 1e5, face: 1e3 } as const;

/** Converts a cut in a frame of this aspect ratio to a crop for the API. */
export function cropFrom({ view, faces }: Cut, photo: Size, aspect: number): Crop {
  const turn = turnOf(view.turn);
  const { view: shown, scale } = fitView({ ...view, turn }, photo, frameOf(aspect));
  const [x, y] = turnedPoint(shown.x, shown.y, turn);
  const turned = turnedSize(photo, turn);
  const width = Math.min(1, frameOf(aspect).width / scale / turned.width);
  const height = Math.min(1, frameOf(aspect).height / scale / turned.height);
  const area = between(x - width / 2, y - height / 2, width, height, steps.area);
  return { area, turn, ...(faces && { faces: faces.flatMap((face) => areaOf(face, turn)) }) };
}

/** The rectangle around an oval of the photo, in the rotated photo; none if the oval is outside. */
function areaOf(oval: Oval, turn: Turn): Crop['area'][] {
  const [x, y] = turnedPoint(oval.x, oval.y, turn);
  const { width, height } = turnedSize(oval, turn);
  const [left, top] = [Math.max(0, x - width), Math.max(0, y - height)];
  const area = between(left, top, Math.min(1, x + width) - left, Math.min(1, y + height) - top, steps.face);
  return area.width > 0 && area.height > 0 ? [area] : [];
}

/** A rectangle, clamped to the photo. */
function between(x: number, y: number, width: number, height: number, precision: number): Crop['area'] {
  const left = rounded(x, precision);
  const top = rounded(y, precision);
  return {
    x: left,
    y: top,
    width: Math.min(rounded(width, precision), 1 - left),
    height: Math.min(rounded(height, precision), 1 - top),
  };
}

/** Allows for the rounding of stored areas. */
const fullZoom = 0.999;

/** Converts a stored crop to a cut. Without a crop, returns the photo's middle. */
export function cutFrom(crop: Crop | undefined, photo: Size, aspect: number): Cut {
  if (!crop) return { view: centred };
  const { area, turn, face, faces = face && [face] } = crop;
  const back = (360 - turn) % 360;
  const [x, y] = turnedPoint(area.x + area.width / 2, area.y + area.height / 2, back);
  const frame = frameOf(aspect);
  const { scale } = fitView({ ...centred, turn }, photo, frame);
  const turned = turnedSize(photo, turn);
  // The frame extends beyond the photo on one axis if the zoom is below 1, and the area ends with the photo there.
  const wanted = Math.min(
    frame.width / Math.max(area.width * turned.width, 1e-6),
    frame.height / Math.max(area.height * turned.height, 1e-6),
  );
  const least = Math.max(area.width, area.height) > fullZoom ? 0.1 : 1;
  const view = { x, y, zoom: clamp(wanted / scale, least, maxZoom), turn };
  return { view, ...(faces && { faces: faces.map((each) => ovalIn(each, turn)) }) };
}

/** A crop for a frame of another shape. Only a photo that did not fill its frame before may not fill the other one. */
export function recropped(crop: Crop | undefined, photo: Size, before: number, aspect: number): Crop {
  const isFull = cutFrom(crop, photo, before).view.zoom > fullZoom;
  const cut = cutFrom(crop, photo, aspect);
  const zoom = isFull ? Math.max(1, cut.view.zoom) : cut.view.zoom;
  return cropFrom({ ...cut, view: { ...cut.view, zoom } }, photo, aspect);
}

/** The oval inside a rectangle of the rotated photo, in the upright photo. */
function ovalIn({ x, y, width, height }: Crop['area'], turn: Turn): Oval {
  const [middleX, middleY] = turnedPoint(x + width / 2, y + height / 2, (360 - turn) % 360);
  return { x: middleX, y: middleY, ...turnedSize({ width: width / 2, height: height / 2 }, turn) };
}

/** The size of a cut, in pixels of the file. */
export function croppedSize({ view }: Cut, photo: Size, aspect: number): Size {
  const frame = frameOf(aspect);
  const { scale } = fitView({ ...view, turn: turnOf(view.turn) }, photo, frame);
  return { width: frame.width / scale, height: frame.height / scale };
}

/** A frame with this aspect ratio. Its size doesn't matter. */
export const frameOf = (aspect: number): Size => ({ width: 1000 * aspect, height: 1000 });
