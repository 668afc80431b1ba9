import { maxFaces } from '#contracts/faces.ts';
import type { Face } from '../styles/face.ts';
import { type Crop, hypotenuse, type Picture, type Plane, whole } from '../styles/picture.ts';
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

/** Parts of the photo in which smaller faces are looked for. They overlap, so that no small face is cut in all of them. */
const partSize = 0.6;
const parts: readonly Crop[] = [0, 1 - partSize].flatMap((y) =>
  [0, 1 - partSize].map((x) => ({ x, y, width: partSize, height: partSize })),
);

/**
 * Finds the faces in a picture, the main one first: in all of it, then in its parts, unless it is a portrait or the mask is empty.
 * A second look tells people from cats. `small` may be a reduced copy for the first looks.
 */
export function findFaces(picture: Picture, small: Picture, network: Runner, mask: Plane | undefined): readonly Face[] {
  const longer = Math.max(picture.width, picture.height);
  const heightOf = ({ height }: Face): number => (height * 2 * picture.height) / longer;
  const inWhole = detectFaces(small, whole, network, possible);
  const isPortrait = inWhole.some(({ face, score }) => score >= decided.above && heightOf(face) >= portraitHeight);
  const inParts = isPortrait || !mask ? [] : parts.flatMap((part) => detectFaces(small, part, network, possible));
  const candidates = distinct([...inWhole, ...inParts], picture).slice(0, maxFaces * 2);
  const confirmed = candidates.flatMap((candidate) => {
    const looked = lookAgain(candidate, picture, network);
    const isInMask = mask !== undefined && meanIn(mask, looked.face) >= leastMaskOfFace;
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
