import type { Size } from '#web/lib/size.ts';
import { type Bulge, bulgesOf, seenDistance } from './bulge.ts';
import { type Face, within } from './face.ts';
import { clamp, valueAt } from './picture.ts';
import type { Subject } from './subject.ts';

/** The heads to enlarge, and how the enlarged picture lies on the paper. */
export interface Pose {
  readonly bulges: readonly Bulge[];
  readonly faces: readonly Face[];
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** A face counts as one of the people to draw, and not as a passer-by, if it has this share of the largest one's height. */
const mainShare = 0.45;

/**
 * Places the people on the paper: heads large and whole below its upper edge, bodies down to its lower edge. What the photo
 * cuts off is cut off by the paper too, where possible.
 */
export function poseOf({
  picture: { width, height },
  faces,
  people,
}: Pick<Subject, 'picture' | 'faces' | 'people'>): Pose {
  const largest = Math.max(...faces.map((face) => face.height));
  const tall = faces.filter((face) => face.height > largest * mainShare);
  // A face that the photo cuts stays at the border, because enlarging it would show the cut.
  const uncut = tall.filter(({ x, width: half }) => x > half * 0.7 && x < 1 - half * 0.7);
  const main = uncut.length > 0 ? uncut : tall;
  // Close heads of a group would squeeze each other. A face that fills the photo already would lose an eye or its chin.
  const most = Math.min(...main.map((face) => Math.min(0.42 / face.width, 0.48 / face.height, roomBelow(face))));
  const growth = clamp(most, 1, main.length > 1 ? 1.25 : 1.36);
  const bulges = bulgesOf(main, { width, height, growth });
  const isPerson = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && (!people || valueAt(people, x, y) > 0.5);
  const heads = bulges.map((bulge) => headIn(bulge, isPerson));
  const isCut = bulges.some(({ x, across }) => [-0.5, 0, 0.5].some((part) => isPerson(x + part * across, 1)));
  const bounds = {
    left: Math.min(...heads.map(({ left }) => left)),
    right: Math.max(...heads.map(({ right }) => right)),
    top: Math.min(...(isCut ? bulges.map(photosEdge) : heads.map(({ top }) => top))),
    chin: Math.max(...bulges.map((bulge) => bulge.y + bulge.down * seenDistance(bulge, 1))),
  };
  const margin = isCut ? -0.01 * height : 0.045 * height;
  const low = Math.max(1, height - bounds.top);
  const fitting = (height - margin) / low;
  const tallest = (0.94 * height - margin) / Math.max(1, bounds.chin - bounds.top);
  const wanted = Math.min(tallest, bulges.length > 1 ? 1.6 : 0.225 / Math.max(1e-3, largest * growth));
  const widest = (0.97 * width) / Math.max(1, bounds.right - bounds.left);
  // Above a head that the photo cuts is nothing to show, so the picture fills the paper, even if that cuts hair at its sides.
  const scale = clamp(Math.max(isCut ? fitting : 0, Math.min(widest, Math.max(fitting, wanted))), 0.6, 2.4);
  // Hides the photo's left and right borders where they cut a person, unless that would cut a head.
  const isCutAt = (x: number): boolean => [0.6, 0.75, 0.9].some((y) => isPerson(x, y * height));
  const room = { least: width * (1 - scale), most: 0 };
  let left = width / 2 - (scale * (bounds.left + bounds.right)) / 2;
  if (isCutAt(width - 1)) left = Math.max(left, room.least);
  if (isCutAt(0)) left = Math.min(left, room.most);
  // A head that the photo cuts there is cut a little more, so that the cut is not seen.
  const edgeAt = (x: number): number => (bulges.some(({ y }) => isPerson(x, y)) ? -0.05 : 0.015) * width;
  left = Math.max(Math.min(left, width - edgeAt(width - 1) - bounds.right * scale), edgeAt(0) - bounds.left * scale);
  return { bulges, faces: main, scale, left, top: Math.max(margin - bounds.top * scale, height * (1 - scale)) };
}

/** The growth at which a chin reaches the photo's lower edge. A bulge's centre is above that of its face. */
const roomBelow = ({ y, height }: Face): number => (0.99 - y + 0.16 * height) / (1.16 * height);

/** Where the photo's upper edge is seen above a head. */
const photosEdge = (bulge: Bulge): number => bulge.y - bulge.down * seenDistance(bulge, bulge.y / bulge.down);

/** The bounds of an enlarged head with its hair or hat, in pixels of the enlarged picture. */
function headIn(
  bulge: Bulge,
  isPerson: (x: number, y: number) => boolean,
): { left: number; right: number; top: number } {
  const far = (dx: number, dy: number): number => {
    let distance = 0.8;
    while (distance < 1.7 && isPerson(bulge.x + dx * distance * bulge.across, bulge.y + dy * distance * bulge.down)) {
      distance += 0.05;
    }
    return seenDistance(bulge, distance);
  };
  const top = bulge.y - bulge.down * Math.max(far(0, -1), 0.87 * far(-0.5, -0.87), 0.87 * far(0.5, -0.87));
  return { left: bulge.x - bulge.across * far(-1, 0), right: bulge.x + bulge.across * far(1, 0), top };
}

/** An enlarged face on the paper. */
export function seenFace(
  face: Face,
  { x, y, growth: larger }: Bulge,
  { width, height, scale, left, top }: Pick<Pose, 'scale' | 'left' | 'top'> & Size,
): Face {
  // `within` maps a rectangle of the photo to the whole paper.
  const share = larger * scale;
  return within(face, {
    x: (x - (x * scale + left) / share) / width,
    y: (y - (y * scale + top) / share) / height,
    width: 1 / share,
    height: 1 / share,
  });
}
