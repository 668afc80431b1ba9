import type { Size } from '#web/lib/size.ts';
import type { People } from '../people/find-people.ts';
import type { Face, Oval, Point } from '../styles/face.ts';
import { hypotenuse, type Plane, planeOf, smoothValueAt } from '../styles/picture.ts';
import { centred, fitView, maxZoom, type View } from './view.ts';

// Faces are fractions of the upright photo, so that they stay on their people when the photo moves behind its frame.

/** Converts between points of a photo and of the frame in front of it, both in fractions. */
interface Placement {
  readonly toFrame: (point: Point) => Point;
  readonly toPhoto: (point: Point) => Point;
  /** The size of the photo in frames, after its rotation to the nearest quarter. */
  readonly across: number;
  readonly down: number;
  /** True if the rotation is nearer to a quarter than to none or to half. */
  readonly isOnSide: boolean;
}

function placementOf(view: View, photo: Size, frame: Size): Placement {
  const { view: shown, scale } = fitView(view, photo, frame);
  const angle = (shown.turn * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const isOnSide = Math.round(Math.abs(shown.turn) / 90) % 2 === 1;
  const turned = isOnSide ? { width: photo.height, height: photo.width } : photo;
  return {
    toFrame: ({ x, y }) => {
      const [right, down] = [(x - shown.x) * photo.width * scale, (y - shown.y) * photo.height * scale];
      return { x: 0.5 + (right * c - down * s) / frame.width, y: 0.5 + (right * s + down * c) / frame.height };
    },
    toPhoto: ({ x, y }) => {
      const [right, down] = [(x - 0.5) * frame.width, (y - 0.5) * frame.height];
      return {
        x: shown.x + (right * c + down * s) / scale / photo.width,
        y: shown.y + (down * c - right * s) / scale / photo.height,
      };
    },
    across: (turned.width * scale) / frame.width,
    down: (turned.height * scale) / frame.height,
    isOnSide,
  };
}

/** An oval of the photo in fractions of the frame. */
export function ovalInFrame(oval: Oval, view: View, photo: Size, frame: Size): Oval {
  const { toFrame, across, down, isOnSide } = placementOf(view, photo, frame);
  const [width, height] = isOnSide ? [oval.height, oval.width] : [oval.width, oval.height];
  return { ...toFrame(oval), width: width * across, height: height * down };
}

/** An oval of the frame in fractions of the photo. */
export function ovalInPhoto(oval: Oval, view: View, photo: Size, frame: Size): Oval {
  const { toPhoto, across, down, isOnSide } = placementOf(view, photo, frame);
  const [width, height] = [oval.width / across, oval.height / down];
  return { ...toPhoto(oval), width: isOnSide ? height : width, height: isOnSide ? width : height };
}

/** The faces of a photo whose middle is inside the frame, in fractions of the frame. */
export function facesInFrame(faces: readonly Face[], view: View, photo: Size, frame: Size): Face[] {
  const { toFrame } = placementOf(view, photo, frame);
  return faces.flatMap((face) => {
    const oval = ovalInFrame(face, view, photo, frame);
    if (oval.x < 0 || oval.x > 1 || oval.y < 0 || oval.y > 1) return [];
    if (!face.features) return [oval];
    const { leftEye, rightEye, mouth } = face.features;
    // After a rotation, the other eye may be on the left.
    const [left, right] = [toFrame(leftEye), toFrame(rightEye)].sort((a, b) => a.x - b.x);
    return left && right ? [{ ...oval, features: { leftEye: left, rightEye: right, mouth: toFrame(mouth) } }] : [oval];
  });
}

/** The longer side of a mask in its frame, in pixels. */
const maskSide = 256;

/** The part of a photo's mask inside the frame. */
export function maskInFrame(mask: Plane, view: View, photo: Size, frame: Size): Plane {
  const { toPhoto } = placementOf(view, photo, frame);
  const scale = maskSide / Math.max(frame.width, frame.height);
  const [width, height] = [Math.ceil(frame.width * scale), Math.ceil(frame.height * scale)];
  return planeOf(width, height, (x, y) => {
    const point = toPhoto({ x: (x + 0.5) / width, y: (y + 0.5) / height });
    return smoothValueAt(mask, point.x * mask.width - 0.5, point.y * mask.height - 0.5);
  });
}

/** A marked oval is of a found face if its centre and its size differ by at most this part of the face's height. */
const sameOval = 0.35;

/** The marked ovals as faces, with the features of the found faces that they are on. */
export const withFeatures = (ovals: readonly Oval[], found: readonly Face[]): Face[] =>
  ovals.map((oval) => {
    const same = found.find(
      ({ x, y, width, height }) =>
        hypotenuse((oval.x - x) / width, (oval.y - y) / height) < sameOval &&
        Math.abs(oval.height / height - 1) < sameOval,
    );
    const { x, y, width, height } = oval;
    return { x, y, width, height, ...(same?.features && { features: same.features }) };
  });

/** A lone small face is enlarged to this height, as a part of the frame's, but never by more than `closest`. */
const leastHeight = 0.16;
const closest = 2;

/** Where the middle of the faces is, as a part of the frame's height. */
const facesAt = 0.4;

/** The view that shows the found faces best: all of them if they fit, at a sensible height and size. */
export function viewOf({ faces }: People, photo: Size, frame: Size): View {
  const [main] = faces;
  if (!main) return centred;
  const edges = faces.map(({ x, y, width, height }) => ({
    left: x - width,
    right: x + width,
    top: y - height * 1.4,
    bottom: y + height,
  }));
  const left = Math.min(...edges.map((edge) => edge.left));
  const right = Math.max(...edges.map((edge) => edge.right));
  const top = Math.min(...edges.map((edge) => edge.top));
  const bottom = Math.max(...edges.map((edge) => edge.bottom));
  const { scale } = fitView(centred, photo, frame);
  const heightInFrame = (main.height * 2 * photo.height * scale) / frame.height;
  const room = Math.min(
    frame.width / ((right - left) * photo.width * scale),
    frame.height / ((bottom - top) * photo.height * scale),
  );
  const zoom = Math.max(1, Math.min(leastHeight / heightInFrame, closest, maxZoom, room * 0.8));
  // If they don't all fit, the main face is shown whole.
  const fits = room >= 1;
  const x = fits ? (left + right) / 2 : main.x;
  const y = fits ? (top + bottom) / 2 : main.y;
  const lowered = y + ((0.5 - facesAt) * frame.height) / (scale * zoom * photo.height);
  return fitView({ x, y: lowered, zoom, turn: 0 }, photo, frame).view;
}
