import { type Face, faceShares } from './face.ts';
import { boxBlur, spread } from './filters.ts';
import { bodyShape } from './guess.ts';
import { clamp, type Plane, planeOf, smoothstep } from './picture.ts';

/** Pixels above this share are of people. */
export const leastShare = 0.4;

/** An object beside the people is smaller than this share of the largest of them. What is larger may be a person without a face. */
const scrapShare = 0.3;

/** A face with a smaller mean share than this one has only a trace in the mask. */
const faceShare = 0.7;

/**
 * A mask without what it holds by mistake. Where it is unsure of an area, it follows the shape of a body below each face. A face with
 * only a trace in it is whole. Borders are left to the photo.
 */
export function settled(mask: Plane, faces: readonly Face[]): Plane {
  if (faces.length === 0) return mask;
  const { width, height, values } = mask;
  const faint = faces.filter((face) => meanIn(mask, face) < faceShare);
  const inFaint = faceShares(faint, width, height, 1.2).values;
  const whole = planeOf(width, height, (_x, _y, i) => {
    const found = values[i] ?? 0;
    return Math.max(found, (inFaint[i] ?? 0) * smoothstep(0.02, 0.12, found));
  });
  const doubt = { width, height, values: whole.values.map(unsure) };
  const around = boxBlur(doubt, Math.ceil(width / 16)).values;
  return withoutScraps(
    planeOf(width, height, (x, y, i) => {
      const share = whole.values[i] ?? 0;
      const weight = unsure(share) * smoothstep(0.12, 0.35, around[i] ?? 0);
      let body = 0;
      for (const face of faces) body = Math.max(body, bodyShape(face, (x + 0.5) / width, (y + 0.5) / height));
      return clamp(share + weight * 0.4 * (body - 0.45));
    }),
    faces,
  );
}

/** 1 halfway between background and people, 0 for either. */
const unsure = (share: number): number => 4 * share * (1 - share);

/** The mean share inside a face. NaN for a face that is out of sight. */
function meanIn({ width, height, values }: Plane, face: Face): number {
  const inside = faceShares([face], width, height).values;
  const shares = values.filter((_share, i) => inside[i] === 1);
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** Removes small parts of a mask that are apart from every face: bags, hands and heads of strangers. */
function withoutScraps({ width, height, values }: Plane, faces: readonly Face[]): Plane {
  const part = new Int32Array(values.length);
  const sizes = [0];
  const join = (i: number): boolean => {
    if (part[i] !== 0 || (values[i] ?? 0) < leastShare) return false;
    part[i] = sizes.length;
    return true;
  };
  for (let start = 0; start < values.length; start++) if (join(start)) sizes.push(spread(width, [start], join));
  const withFace = new Set(
    faces.map(
      ({ x, y }) => part[Math.floor(clamp(y, 0, 0.999) * height) * width + Math.floor(clamp(x, 0, 0.999) * width)],
    ),
  );
  const largest = Math.max(0, ...sizes.filter((_size, k) => k > 0 && withFace.has(k)));
  const isScrap = sizes.map((size, k) => k > 0 && !withFace.has(k) && size < largest * scrapShare);
  return { width, height, values: values.map((share, i) => (isScrap[part[i] ?? 0] ? 0 : share)) };
}
