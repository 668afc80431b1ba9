import { type Face, faceShares } from './face.ts';
import { spread } from './filters.ts';
import { likenessToPeople } from './guess.ts';
import { clamp, type Picture, type Plane } from './picture.ts';
import { headOf } from './style.ts';

/** A colour is strong if its channels differ by this much. Grey clothes before a grey wall are common, so grey proves nothing. */
const strong = 60;

/**
 * A mask corrected by the colours of people and background. Where it is unsure, the likelier side wins. From its border, the background
 * spreads over strong colours that it has and people hardly: a wall between an arm and the hair, but not a hat.
 */
export function byColour(mask: Plane, small: Picture, faces: readonly Face[]): Plane {
  const { width, height, data } = small;
  // What the mask is unsure of has no vote: a sleeve would count as background because of itself.
  const likeness = likenessToPeople(small, mask, 24).values;
  const heads = faces.map((face) => headOf({ people: mask, faces }, face));
  const inHeads = faceShares(heads, width, height, 1.3).values;
  const values = mask.values.map((share, i) => clamp(share + 0.8 * share * (1 - share) * (likeness[i] ?? 0)));
  const leave = (i: number): boolean => {
    if ((values[i] ?? 0) < 0.5 || (likeness[i] ?? 0) > -1 || inHeads[i] !== 0) return false;
    const colour = data.subarray(i * 4, i * 4 + 3);
    if (Math.max(...colour) - Math.min(...colour) < strong) return false;
    values[i] = 0;
    return true;
  };
  const background = Array.from(values.keys()).filter((i) => (values[i] ?? 0) < 0.5);
  spread(width, background, leave);
  return { width, height, values };
}
