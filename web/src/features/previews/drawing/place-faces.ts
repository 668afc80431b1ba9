import type { Size } from '#web/lib/size.ts';
import type { People } from '../people/find-people.ts';
import { type Face, mainOval, type Oval, type Point } from '../styles/face.ts';
import { clamp, hypotenuse, type Plane, planeOf, smoothValueAt } from '../styles/picture.ts';
import { centred, fitView, leastZoom, maxZoom, type View } from './view.ts';

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
    if (point.x < 0 || point.y < 0 || point.x > 1 || point.y > 1) return 0;
    return smoothValueAt(mask, point.x * mask.width - 0.5, point.y * mask.height - 0.5);
  });
}

/** A marked oval has the features of a found face if its centre and its size differ by at most this part of the face's height. */
const sameOval = 0.35;

const isSame = (oval: Oval, { x, y, width, height }: Face): boolean =>
  hypotenuse((oval.x - x) / width, (oval.y - y) / height) < sameOval && Math.abs(oval.height / height - 1) < sameOval;

const contains = (oval: Oval, { x, y }: Point): boolean =>
  hypotenuse((x - oval.x) / oval.width, (y - oval.y) / oval.height) < 1;

/** The found faces that no marked oval is on: an enlarged or moved oval is on a face if either contains the other's middle. */
export const unmarked = (ovals: readonly Oval[], found: readonly Face[]): Face[] =>
  found.filter((face) => !ovals.some((oval) => contains(oval, face) || contains(face, oval)));

/** The marked ovals as faces, with the features of the found faces that they are on. */
export const withFeatures = (ovals: readonly Oval[], found: readonly Face[]): Face[] =>
  ovals.map((oval) => {
    const same = found.find((face) => isSame(oval, face));
    const { x, y, width, height } = oval;
    return { x, y, width, height, ...(same?.features && { features: same.features }) };
  });

/** A lone small face is enlarged to this height, as a part of the frame's, but never by more than `closest`. */
const leastHeight = 0.3;
const closest = 2;

/** Someone at a side of the photo is enlarged until they are so far inside the frame, as a part of its width. */
const leastFromSide = 0.32;

/** Where the middle of the faces is, as a part of the frame's height. */
const facesAt = 0.4;

/** The part of a photo around a face, in fractions. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The box around a face, with this many times its height above its middle. */
const boxOf = ({ x, y, width, height }: Oval, above: number): Box => ({
  left: clamp(x - width),
  right: clamp(x + width),
  top: clamp(y - height * above),
  bottom: clamp(y + height),
});

const around = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  right: Math.max(...boxes.map(({ right }) => right)),
  top: Math.min(...boxes.map(({ top }) => top)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

const rounding = 1e-9;

/** The largest group of boxes that are whole in a window of this size and include the first, which may be larger than it. */
function groupIn(boxes: readonly Box[], width: number, height: number): readonly Box[] {
  const groups = boxes.flatMap(({ left }) =>
    boxes.map(({ top }) =>
      boxes.filter(
        (box) =>
          box.left >= left &&
          box.top >= top &&
          box.right <= left + width + rounding &&
          box.bottom <= top + height + rounding,
      ),
    ),
  );
  const [main] = boxes;
  return groups
    .filter((group) => main !== undefined && group.includes(main))
    .reduce((best, group) => (group.length > best.length ? group : best), boxes.slice(0, 1));
}

/** Faces of at least this share of the main face's height belong to its group. Smaller ones are people in the background. */
const inGroup = 0.6;

/** The zoom at which a group of people fits a window of this size, with their hair and shoulders. */
function groupRoom(faces: readonly Face[], across: number, down: number): number {
  const [main] = faces;
  const group = faces.filter(({ height }) => height >= (main?.height ?? 0) * inGroup);
  const boxes = group.map((face) => boxOf({ ...face, width: face.width * 2.1 }, 1.4));
  const { left, right, top, bottom } = around(boxes);
  return group.length < 2 ? 1 : Math.min(across / (right - left), down / (bottom - top));
}

/**
 * The view that shows the found faces best, at a sensible height and size: all of them or, with the main face, as many as fit.
 * Without a face, it shows the heads of the mask.
 */
export function viewOf({ faces, mask }: People, photo: Size, frame: Size): View {
  const [main] = faces;
  if (!main) {
    const { x, y } = mainOval({ faces, people: mask });
    return fitView({ ...centred, x, y }, photo, frame).view;
  }
  const { scale } = fitView(centred, photo, frame);
  const [across, down] = [frame.width / (photo.width * scale), frame.height / (photo.height * scale)];
  const heads = faces.map((face) => boxOf(face, 1.4));
  const everyone = around(heads);
  const room = Math.min(across / (everyone.right - everyone.left), down / (everyone.bottom - everyone.top));
  const heightInFrame = (main.height * 2) / down;
  const middle = (everyone.left + everyone.right) / 2;
  const fromSide = (leastFromSide * across) / Math.min(middle, 1 - middle);
  const close = Math.min(Math.max(leastHeight / heightInFrame, fromSide), closest, maxZoom, room * 0.8);
  const zoom = Math.max(close, leastZoom(centred, photo, frame), Math.min(1, groupRoom(faces, across, down)));
  const groupOf = (boxes: readonly Box[]) => groupIn(boxes, across / zoom, down / zoom);
  const withHair = groupOf(heads);
  const withoutHair = groupOf(faces.map((face) => boxOf(face, 1)));
  const shown = around(withHair.length < withoutHair.length ? withoutHair : withHair);
  const lowered = (shown.top + shown.bottom) / 2 + ((0.5 - facesAt) * down) / zoom;
  // Lower, but not so far that high hair is cut off, and never a face.
  const half = down / zoom / 2;
  const least = Math.max((shown.top + shown.bottom) / 2, shown.bottom - half);
  const y = Math.max(least, Math.min(lowered, shown.top - main.height / 2 + half));
  const x = faces.length === 1 && mask ? headMiddle(main, mask) : (shown.left + shown.right) / 2;
  return fitView({ x, y, zoom, turn: 0 }, photo, frame).view;
}

/** The middle of a head with its hair: that of a profile is behind its face. */
function headMiddle({ x, y, width, height }: Face, mask: Plane): number {
  let [sum, people] = [0, 0];
  // A face that fills the photo is in its middle.
  const reach = Math.min(2, x / width, (1 - x) / width);
  for (let across = -reach; across <= reach; across += 0.1) {
    for (let down = -1; down <= 1; down += 0.1) {
      const share = smoothValueAt(mask, (x + across * width) * mask.width, (y + down * height) * mask.height);
      sum += share * across;
      people += share;
    }
  }
  return people === 0 ? x : x + (sum / people) * width;
}
