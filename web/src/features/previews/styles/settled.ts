import { bodiesOf } from './bodies.ts';
import { toneIn } from './developed.ts';
import type { Face } from './face.ts';
import { boxBlur, spread } from './filters.ts';
import { clamp, type Plane, smoothstep, valueAt } from './picture.ts';

/** Pixels above this share are of people. */
export const leastShare = 0.4;

/** An object beside the people is smaller than this share of the largest of them. What is larger may be a person without a face. */
const scrapShare = 0.3;

/** Someone is only partly in the mask if half of their face has less than this share. With none of it, it may be a picture. */
const faceShare = 0.7;
const noShare = 0.1;

/**
 * A mask without what it holds by mistake. Where it is unsure of an area, it follows the shape of a body below each face. Someone
 * who is only partly in it has that shape. Borders are left to the photo.
 */
export function settled(mask: Plane, faces: readonly Face[]): Plane {
  if (faces.length === 0) return mask;
  const { width, height, values } = mask;
  const isPartial = (median: number): boolean => median > noShare && median < faceShare;
  const partial = faces.filter((face) => isPartial(toneIn(mask, [face])));
  const added = bodiesOf(partial, width, height).values;
  const whole = values.map((share, i) => Math.max(share, (added[i] ?? 0) ** 2));
  const around = boxBlur({ width, height, values: whole.map(unsure) }, Math.ceil(width / 16)).values;
  const bodies = bodiesOf(faces, width, height).values;
  const shares = whole.map((share, i) => {
    const weight = unsure(share) * smoothstep(0.12, 0.35, around[i] ?? 0);
    return clamp(share + weight * 0.4 * ((bodies[i] ?? 0) - 0.45));
  });
  return withoutScraps({ width, height, values: shares }, faces);
}

/** 1 halfway between background and people, 0 for either. */
const unsure = (share: number): number => 4 * share * (1 - share);

/** Removes small parts of a mask that are apart from every face: bags, hands and heads of strangers. */
function withoutScraps({ width, height, values }: Plane, faces: readonly Face[]): Plane {
  const part = new Float32Array(values.length);
  const sizes = [0];
  const join = (i: number): boolean => {
    if (part[i] !== 0 || (values[i] ?? 0) < leastShare) return false;
    part[i] = sizes.length;
    return true;
  };
  for (let start = 0; start < values.length; start++) if (join(start)) sizes.push(spread(width, [start], join));
  const parts = { width, height, values: part };
  const withFace = new Set(faces.map(({ x, y }) => valueAt(parts, x * width - 0.5, y * height - 0.5)));
  const largest = Math.max(0, ...sizes.filter((_size, k) => k > 0 && withFace.has(k)));
  const isScrap = sizes.map((size, k) => k > 0 && !withFace.has(k) && size < largest * scrapShare);
  return { width, height, values: values.map((share, i) => (isScrap[part[i] ?? 0] ? 0 : share)) };
}
