import type { Size } from '#web/lib/size.ts';
import type { Face, Point } from '../styles/face.ts';
import { clamp } from '../styles/picture.ts';
import { croppedSize, frameOf, type Turn, turnedPoint, turnedSize, turnOf } from './crop.ts';
import { fitView, type View } from './view.ts';

/**
 * The part of a print around an eye of its main face, or its middle: a square of the upright photo, in pixels. It is this share
 * of the print's width wide, or less in a lower print.
 */
export function closeUpOf(view: View, faces: readonly Face[], photo: Size, aspect: number, share: number) {
  const turn = turnOf(view.turn);
  const { view: placed, scale } = fitView({ ...view, turn }, photo, frameOf(aspect));
  const framed = turnedSize({ width: frameOf(aspect).width / scale, height: frameOf(aspect).height / scale }, turn);
  const [width, height] = [Math.min(framed.width, photo.width), Math.min(framed.height, photo.height)];
  const middle = (at: number, across: number): number => clamp(at, across / 2, 1 - across / 2);
  const shown = { x: middle(placed.x, width / photo.width), y: middle(placed.y, height / photo.height) };
  const side = Math.max(1, Math.floor(Math.min(width, height, croppedSize({ view }, photo, aspect).width * share)));
  const isShown = (face: Face) =>
    Math.abs(face.x - shown.x) * photo.width < width / 2 && Math.abs(face.y - shown.y) * photo.height < height / 2;
  const face = faces.find(isShown);
  const centre = face ? eyeOf(face, turn) : shown;
  const start = (wanted: number, shownMiddle: number, across: number): number =>
    Math.round(clamp(wanted - side / 2, Math.max(0, shownMiddle - across / 2), shownMiddle + across / 2 - side));
  return {
    x: start(centre.x * photo.width, shown.x * photo.width, width),
    y: start(centre.y * photo.height, shown.y * photo.height, height),
    side,
    turn,
  };
}

/** An eye of the face, or where it usually is. The face is upright in the rotated photo. */
function eyeOf(face: Face, turn: Turn): Point {
  if (face.features) return face.features.leftEye;
  const [middleX, middleY] = turnedPoint(face.x, face.y, turn);
  const { width, height } = turnedSize(face, turn);
  const [x, y] = turnedPoint(middleX - width * 0.4, middleY - height * 0.12, (360 - turn) % 360);
  return { x, y };
}
