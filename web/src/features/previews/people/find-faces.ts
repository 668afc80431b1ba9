import { maxFaces } from '#contracts/previews/faces.ts';
import type { Size } from '#web/lib/size.ts';
import type { Face } from '../styles/face.ts';
import { type Crop, clamp, hypotenuse, type Picture, type Plane, whole } from '../styles/picture.ts';
import { detectFaces, partAround, type ScoredFace } from './detect-faces.ts';
import type { Runner } from './run-network.ts';

/** The least score of a face that is looked at again. */
const possible = 0.5;

/** A face needs this score, the mean of its looks: more if the mask doesn't show a person there, as in a drawing. */
const certain = { inMask: 0.7, outside: 0.8 } as const;
/** One look is enough with a mean above or below these. */
const decided = { above: 0.8, below: 0.6 } as const;

/** Looks at a face: how large a part of the picture is shown, as multiples of the network's box. */
const looks = [1.5, 2.2] as const;

/** A face this high, as a part of the photo's longer side, is a portrait: no smaller faces are looked for. */
const portraitHeight = 0.25;

/**
 * Parts of the photo in which smaller faces are looked for. They overlap, so that no small face is cut in all of them. Squares
 * along a panorama show its people as large as they can be.
 */
function partsOf({ width, height }: Size): Crop[] {
  const isPanorama = Math.max(width, height) >= 2 * Math.min(width, height);
  const along = (side: number, other: number) => {
    const size = isPanorama ? Math.min(1, other / side) : 0.6;
    const steps = Math.ceil((1 / size - 1) / 0.67);
    return Array.from({ length: steps + 1 }, (_, k) => ({ size, start: ((1 - size) * k) / Math.max(1, steps) }));
  };
  return along(height, width).flatMap((row) =>
    along(width, height).map((column) => ({ x: column.start, y: row.start, width: column.size, height: row.size })),
  );
}

/**
 * Finds the faces in a picture, the main one first: in all of it; unless it is a portrait, in its parts; and then where the mask
 * has heads. A second look tells people from cats. `small` may be a reduced copy.
 */
export function findFaces(picture: Picture, small: Picture, network: Runner, mask: Plane): readonly Face[] {
  const longer = Math.max(picture.width, picture.height);
  const heightOf = ({ height }: Face): number => (height * 2 * picture.height) / longer;
  const inWhole = detectFaces(small, whole, network, possible);
  const isPortrait = inWhole.some(({ face, score }) => score >= decided.above && heightOf(face) >= portraitHeight);
  const inParts = isPortrait ? [] : partsOf(picture).flatMap((part) => detectFaces(small, part, network, possible));
  const seen = [...inWhole, ...inParts];
  const heads = seen.length === 0 ? headsIn(mask, picture) : undefined;
  const inHeads = heads ? detectFaces(picture, heads, network, possible) : [];
  const candidates = distinct([...seen, ...inHeads], picture).slice(0, maxFaces * 2);
  const confirmed = candidates.flatMap((candidate) => {
    const looked = lookAgain(candidate, picture, network);
    const isInMask = meanIn(mask, looked.face) >= leastMaskOfFace;
    return looked.score >= (isInMask ? certain.inMask : certain.outside) ? [looked] : [];
  });
  /** Large and near the middle. */
  const weightOf = ({ x, y, height }: Face): number => height * (1.5 - hypotenuse(x - 0.5, y - 0.5));
  return distinct(confirmed, picture)
    .map(({ face }) => face)
    .sort((a, b) => weightOf(b) - weightOf(a))
    .slice(0, maxFaces);
}

/** The least mean of the mask inside a face. */
const leastMaskOfFace = 0.3;

/** A mask that is lower than this share of the photo has no head that the network could see. */
const leastPerson = 0.02;

/** The square around the heads of the people in a mask; undefined if it shows none. */
function headsIn({ width, height, values }: Plane, picture: Size): Crop | undefined {
  let [left, top, right, bottom] = [1, 1, 0, 0];
  values.forEach((share, i) => {
    if (share < 0.5) return;
    const [x, y] = [((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height];
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  });
  if (bottom - top < leastPerson) return undefined;
  const [across, down] = [(right - left) * 1.2, (bottom - top) * 0.5];
  return squareAround({ x: (left + right - across) / 2, y: top - down * 0.1, width: across, height: down }, picture);
}

/** The smallest square around a part of a picture, as far as the picture has it. */
export function squareAround(part: Crop, picture: Size): Crop {
  const side = Math.max(part.width * picture.width, part.height * picture.height);
  const [width, height] = [Math.min(1, side / picture.width), Math.min(1, side / picture.height)];
  const x = clamp(part.x + (part.width - width) / 2, 0, 1 - width);
  const y = clamp(part.y + (part.height - height) / 2, 0, 1 - height);
  return { x, y, width, height };
}

/** The face as the closer looks show it, with the mean of all its scores. */
function lookAgain(candidate: ScoredFace, picture: Picture, network: Runner): ScoredFace {
  let { face } = candidate;
  const scores = [candidate.score];
  for (const times of looks) {
    const seen = detectFaces(picture, partAround(face, picture, times), network, 0.1).find((other) =>
      isSame(other.face, face, picture),
    );
    scores.push(seen?.score ?? 0);
    // The first look shows the face largest.
    if (seen && times === looks[0]) face = seen.face;
    const score = scores.reduce((sum, each) => sum + each, 0) / scores.length;
    if (score >= decided.above || score < decided.below) return { face, score };
  }
  return { face, score: scores.reduce((sum, each) => sum + each, 0) / scores.length };
}

/** True if the centres of two faces are nearer to each other than half the height of the larger one. */
function isSame(a: Face, b: Face, { width, height }: Picture): boolean {
  const distance = hypotenuse((a.x - b.x) * width, (a.y - b.y) * height);
  return distance < 0.9 * Math.max(a.height, b.height) * height;
}

/** The surest of each group of faces that are the same. */
function distinct(faces: readonly ScoredFace[], picture: Picture): ScoredFace[] {
  const kept: ScoredFace[] = [];
  for (const each of faces.toSorted((a, b) => b.score - a.score)) {
    if (!kept.some(({ face }) => isSame(face, each.face, picture))) kept.push(each);
  }
  return kept;
}

/** The mean of a mask inside an oval. */
export function meanIn({ width, height, values }: Plane, face: Face): number {
  let sum = 0;
  let count = 0;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const across = ((x + 0.5) / width - face.x) / face.width;
      const down = ((y + 0.5) / height - face.y) / face.height;
      if (across * across + down * down >= 1) continue;
      sum += values[i] ?? 0;
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}
