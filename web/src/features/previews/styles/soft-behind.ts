import { type Face, faceShares } from './face.ts';
import { blur } from './filters.ts';
import { type Plane, smoothstep } from './picture.ts';

/** A mask with soft borders and whole heads, so that it has what an unsure one lacks; undefined without faces. */
export function aroundPeople({ values, ...size }: Plane, faces: readonly Face[]): Plane | undefined {
  if (faces.length === 0) return undefined;
  const heads = faceShares(faces, size.width, size.height, 1.35).values;
  const wide = blur({ ...size, values: values.map((share, i) => Math.max(share, heads[i] ?? 0)) }, size.width / 90);
  return { ...size, values: wide.values.map((share) => smoothstep(0.06, 0.5, share)) };
}
