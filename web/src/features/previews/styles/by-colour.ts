import { type Face, faceShares } from './face.ts';
import { spread } from './filters.ts';
import { bodiesOf, likenessToPeople } from './guess.ts';
import { brightness, clamp, type Picture, type Plane } from './picture.ts';
import { headOf } from './style.ts';

/** A colour is strong if its channels differ by this much. Grey clothes before a grey wall are common, so grey proves little. */
const strong = 60;

/** The brightness of a flat wall changes by less than this over two pixels. */
const flat = 6;

/**
 * A mask corrected by the colours of people and background. Where it is unsure, the likelier side wins. From its border, each
 * spreads over strong colours that the other hardly has: people in bodies, the background beside hats. It also takes unsure flat grey.
 */
export function byColour(mask: Plane, small: Picture, faces: readonly Face[]): Plane {
  const { width, height, data } = small;
  // What the mask is unsure of has no vote: a sleeve would count as background because of itself.
  const likeness = likenessToPeople(small, mask, 24).values;
  const heads = faces.map((face) => headOf({ people: mask, faces }, face));
  const inHeads = faceShares(heads, width, height, 1.3).values;
  const values = mask.values.map((share, i) => clamp(share + 0.8 * share * (1 - share) * (likeness[i] ?? 0)));
  const light = brightness(small).values;
  const isFlat = (i: number): boolean =>
    [1, width].every((step) => Math.abs((light[i - step] ?? 0) - (light[i + step] ?? 0)) < flat);
  const bodies = bodiesOf(faces, width, height).values;
  const move = (to: 0 | 1, border: number, isOf: (i: number, isStrong: boolean) => boolean): void => {
    const isOn = (i: number): boolean => (values[i] ?? 0) < border === (to === 0);
    spread(width, Array.from(values.keys()).filter(isOn), (i) => {
      const colour = data.subarray(i * 4, i * 4 + 3);
      if (isOn(i) || !isOf(i, Math.max(...colour) - Math.min(...colour) >= strong)) return false;
      values[i] = to;
      return true;
    });
  };
  move(0, 0.2, (i, isStrong) => !isStrong && (mask.values[i] ?? 0) < 0.9 && inHeads[i] !== 1 && isFlat(i));
  move(0, 0.5, (i, isStrong) => isStrong && (likeness[i] ?? 0) <= -1 && inHeads[i] === 0);
  move(1, 0.5, (i, isStrong) => isStrong && (likeness[i] ?? 0) > 1.5 && (bodies[i] ?? 0) > 0.9);
  return { width, height, values };
}
