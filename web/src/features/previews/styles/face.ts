import type { Size } from '#web/lib/size.ts';
import { type Crop, clamp, hypotenuse, type Plane, planeOf, smoothstep } from './picture.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The centre and the semi-axes of an oval, as fractions of the picture. */
export interface Oval {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The oval around a face. */
export interface Face extends Oval {
  /** Where its features are, as fractions of the picture; undefined in an oval marked by hand. */
  readonly features?: Features;
}

/** The middles of the eyes, as left and right in the picture, and of the mouth. */
interface Features {
  readonly leftEye: Point;
  readonly rightEye: Point;
  readonly mouth: Point;
}

/** The most common position of a face: centred in the upper third. */
export const usualFace: Face = { x: 0.5, y: 0.36, width: 0.2, height: 0.21 };

/** Returns 1 inside the oval, and falls to 0 at `reach` times its size. */
export const faceShare = (
  face: Face,
  width: number,
  height: number,
  reach = 1.7,
): ((x: number, y: number) => number) => {
  const cx = face.x * width;
  const cy = face.y * height;
  const rx = Math.max(1e-3, face.width * width);
  const ry = Math.max(1e-3, face.height * height);
  return (x, y) => smoothstep(reach, 1, hypotenuse((x - cx) / rx, (y - cy) / ry));
};

/** The share of the nearest face in each pixel: 1 inside an oval, and 0 beyond `reach` times its size. */
export function faceShares(faces: readonly Face[], width: number, height: number, reach?: number): Plane {
  const shares = faces.map((face) => faceShare(face, width, height, reach));
  return planeOf(width, height, (x, y) => {
    let nearest = 0;
    for (const share of shares) nearest = Math.max(nearest, share(x, y));
    return nearest;
  });
}

/** The centres of the eyes and the mouth, in pixels. */
export interface Landmarks {
  readonly left: Point;
  readonly right: Point;
  readonly mouth: Point;
  /** About half the distance between the eyes, but more for a face in profile. */
  readonly size: number;
}

/** Where an oval without features has them. On 225 faces, a search for dark spots was on average no nearer to those of the network. */
const usualFeatures = ({ x, y, width, height }: Face): Features => ({
  leftEye: { x: x - 0.4 * width, y: y - 0.2 * height },
  rightEye: { x: x + 0.4 * width, y: y - 0.2 * height },
  mouth: { x, y: y + 0.52 * height },
});

/** The features of a face in a picture of this size. */
export function landmarksIn({ width, height }: Size, face: Face): Landmarks {
  const { leftEye, rightEye, mouth } = face.features ?? usualFeatures(face);
  const inPixels = ({ x, y }: Point): Point => ({ x: x * width, y: y * height });
  const left = inPixels(leftEye);
  const right = inPixels(rightEye);
  const apart = hypotenuse(right.x - left.x, right.y - left.y);
  const size = Math.max(apart / 2.2, face.height * height * 0.2, 1e-3);
  return { left, right, mouth: inPixels(mouth), size };
}

/** 1 at the eyes and the mouth, where the likeness is, and 0 away from them. `reach` widens the soft border. */
export function featureShare({ left, right, mouth, size }: Landmarks, x: number, y: number, reach = 1.5): number {
  const far = Math.min(
    hypotenuse((x - left.x) / size, (y - left.y) / (size * 0.72)),
    hypotenuse((x - right.x) / size, (y - right.y) / (size * 0.72)),
    hypotenuse((x - mouth.x) / (size * 1.2), (y - mouth.y) / (size * 0.7)),
  );
  return smoothstep(reach, 0.8, far);
}

interface Framing {
  /** The oval's half height, as a share of the crop's height. */
  readonly size: number;
  /** The vertical position of the oval's centre, as a share of the crop's height. */
  readonly y: number;
  /** Moves the crop sideways, as a share of its width. */
  readonly shift?: number;
}

/** An oval as wide and high as all faces together; undefined without a face. */
export function aroundAll(faces: readonly Face[]): Face | undefined {
  const [first] = faces;
  if (!first) return undefined;
  const left = Math.min(...faces.map(({ x, width }) => x - width));
  const right = Math.max(...faces.map(({ x, width }) => x + width));
  const top = Math.min(...faces.map(({ y, height }) => y - height));
  const bottom = Math.max(...faces.map(({ y, height }) => y + height));
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: (right - left) / 2, height: (bottom - top) / 2 };
}

interface FacesAndMask {
  readonly faces: readonly Face[];
  /** The mask of all people. */
  readonly people?: Plane | undefined;
}

/** The oval around what a crop must show: all faces, or else the people, or else the middle of the photo. */
export function mainOval({ faces, people }: FacesAndMask): Face {
  return aroundAll(faces) ?? (people && ovalOf(people)) ?? { x: 0.5, y: 0.5, width: 0.34, height: 0.34 };
}

/** A network's mask with a lower mean counts as empty. */
const leastMean = 0.05;

/** The share of people in a mask. */
export const shareOf = ({ values }: Plane): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** False for a mask that counts as empty. */
export const showsPeople = (mask: Plane): boolean => shareOf(mask) >= leastMean;

/** A mask with a smaller share of people counts as empty. */
const minPeople = 0.02;

/** The oval around the upper third of a mask, where the head of someone who stands is; undefined if the mask is empty. */
function ovalOf({ width, values }: Plane): Face | undefined {
  const shown = Array.from(values.keys()).filter((i) => (values[i] ?? 0) > 0.5);
  const share = shown.length / values.length;
  if (share < minPeople) return undefined;
  const upper = shown.slice(0, shown.length / 3);
  const across = upper.reduce((sum, i) => sum + (i % width), 0) / upper.length;
  const [middle = 0] = upper.slice(upper.length / 2);
  const half = Math.sqrt(share) / 2;
  return { x: across / width, y: middle / values.length, width: half, height: half };
}

/** A crop is at least this many times as wide as the oval. */
const minCropWidth = 1.2;

/** The crop that shows the face at this size and position, whole and within the photo. Aspect ratios are width divided by height. */
export function portraitCrop(face: Face, aspect: number, { size, y, shift = 0 }: Framing, photoAspect: number): Crop {
  const narrow = aspect / photoAspect;
  const height = Math.min(1, 1 / narrow, Math.max(0.02, face.height / size, (face.width * 2 * minCropWidth) / narrow));
  const width = height * narrow;
  return {
    x: clamp(face.x - width * (0.5 + shift), 0, 1 - width),
    y: clamp(face.y - height * y, 0, 1 - height),
    width,
    height,
  };
}

/** The same face in coordinates of the crop. */
export function within({ x, y, width, height, features }: Face, crop: Crop): Face {
  const moved = (point: Point): Point => ({ x: (point.x - crop.x) / crop.width, y: (point.y - crop.y) / crop.height });
  return {
    ...moved({ x, y }),
    width: width / crop.width,
    height: height / crop.height,
    ...(features && {
      features: {
        leftEye: moved(features.leftEye),
        rightEye: moved(features.rightEye),
        mouth: moved(features.mouth),
      },
    }),
  };
}

/** The part of a plane inside the bounding box of the oval. */
export function faceOnly({ width, height, values }: Plane, face: Face): Plane {
  const left = Math.round(clamp(face.x - face.width, 0, 1) * (width - 1));
  const top = Math.round(clamp(face.y - face.height, 0, 1) * (height - 1));
  const across = Math.max(1, Math.min(width - left, Math.round(face.width * 2 * width)));
  const down = Math.max(1, Math.min(height - top, Math.round(face.height * 2 * height)));
  return planeOf(across, down, (x, y) => values[(top + y) * width + left + x] ?? 0);
}
