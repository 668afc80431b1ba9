import { type Face, faceShares } from './face.ts';
import { blur } from './filters.ts';
import { lay, type Picture, type Plane, planeOf, resized, sample, smoothstep, valueAt } from './picture.ts';
import { coloursOf } from './unmix.ts';

/** A mask with soft, wide borders and whole heads, so that it has what an unsure one lacks; undefined without faces. */
export function aroundPeople({ values, ...size }: Plane, faces: readonly Face[]): Plane | undefined {
  if (faces.length === 0) return undefined;
  const heads = faceShares(faces, size.width, size.height, 1.7).values;
  const wide = blur({ ...size, values: values.map((share, i) => Math.max(share, heads[i] ?? 0)) }, size.width / 90);
  return { ...size, values: wide.values.map((share) => smoothstep(0.16, 0.5, share)) };
}

/** The background is softened on a copy with this share of the photo's width. */
const reduced = 0.2;

/** Puts people before the soft colours of the photo's own background, as if it were out of focus. */
export function soften(drawn: Picture, photo: Picture, people: Plane): void {
  const small = resized(photo, Math.ceil(photo.width * reduced), Math.ceil(photo.height * reduced));
  const { values } = planeOf(small.width, small.height, (x, y) => 1.001 - valueAt(people, x / reduced, y / reduced));
  const sums = coloursOf(small, values, small.width / 20);
  small.data.forEach((_value, p) => {
    small.data[p] = (sums[p % 4]?.[p >> 2] ?? 0) / (sums[3]?.[p >> 2] ?? 1);
  });
  // Shared by all pixels, because an object per pixel would be slow.
  const colour = { red: 0, green: 0, blue: 0 };
  for (let y = 0, i = 0; y < photo.height; y++) {
    for (let x = 0; x < photo.width; x++, i++) {
      const behind = 1 - (people.values[i] ?? 1);
      if (behind === 0) continue;
      sample(small, x * reduced, y * reduced, colour);
      lay(drawn, i, colour.red, colour.green, colour.blue, behind);
    }
  }
}
