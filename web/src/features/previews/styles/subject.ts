import { byColour } from './by-colour.ts';
import { type Face, shareOf, within } from './face.ts';
import { guidedBy } from './guided.ts';
import { type Crop, type Picture, type Plane, planeOf, resized, smoothstep, smoothValueAt, whole } from './picture.ts';
import { leastShare, settled } from './settled.ts';
import type { Portrait } from './style.ts';
import { unmix } from './unmix.ts';

/** A portrait at the size of its art. */
export interface Subject {
  readonly picture: Picture;
  /** Every face to draw with care. Empty if the photo shows none. */
  readonly faces: readonly Face[];
  /** The share of people in each pixel, with borders as sharp as the photo's; undefined if none were found, or not yet. */
  readonly people: Plane | undefined;
  /**
   * True if people are put before another background. Without a face they are seen from behind, so the view is a part of the picture,
   * a mask that is too unsure would tear them, and people who fill the picture leave only a scrap.
   */
  readonly isApart: boolean;
}

/** The mask's borders are searched on a copy of the photo with this share of its width. */
const guideShare = 0.28;

/** The part of a portrait inside the crop, at this size. */
export function subjectOf(portrait: Portrait, width: number, height: number, crop: Crop = whole): Subject {
  const picture = resized(portrait.picture, width, height, crop);
  const { people } = portrait;
  const faces = people ? portrait.faces : [portrait.face, ...portrait.faces.slice(1)];
  const shown = faces.map((face) => within(face, crop));
  const found = people && isSet(people) ? refined(people, picture, shown, crop) : undefined;
  return { picture, faces: shown, people: undefined, isApart: false, ...found };
}

const isSet = ({ values }: Plane): boolean => values.some((share) => share > 0.5);

function refined(
  people: Plane,
  picture: Picture,
  faces: readonly Face[],
  crop: Crop,
): Pick<Subject, 'people' | 'isApart'> {
  const small = reduced(picture, Math.max(64, picture.width * guideShare));
  const across = (crop.width * people.width) / small.width;
  const down = (crop.height * people.height) / small.height;
  const rough = planeOf(small.width, small.height, (x, y) =>
    smoothValueAt(
      people,
      crop.x * people.width + (x + 0.5) * across - 0.5,
      crop.y * people.height + (y + 0.5) * down - 0.5,
    ),
  );
  const found = crisp(
    guidedBy(small, Math.max(1, small.width / 36))(settled(byColour(rough, small, faces), faces), picture),
  );
  const isApart =
    faces.length > 0 &&
    unsureness(rough) < mostUnsure[faces.length > 1 ? 'group' : 'one'] &&
    shareOf(found) < mostPeople;
  if (isApart) unmix(picture, small, found);
  return { people: found, isApart };
}

/** People of whose area more is unsure stay before their own background. Of a group, seen one by one, it is mostly legs and laps. */
const mostUnsure = { one: 0.14, group: 0.25 } as const;

/** Beside people with a larger share of the picture, another background would be a scrap. */
const mostPeople = 0.85;

/** The share of the people's area of which the network is unsure: the border alone is 0.02 to 0.1. */
function unsureness({ values }: Plane): number {
  let [unsure, area] = [0, 1];
  for (const share of values) {
    unsure += 4 * share * (1 - share);
    area += share;
  }
  return unsure / area;
}

/** Hardens a mask: its soft borders are a few pixels wide. */
const crisp = ({ width, height, values }: Plane): Plane => ({
  width,
  height,
  values: values.map((share) => smoothstep(leastShare - 0.03, 0.63, share)),
});

function reduced(picture: Picture, most: number): Picture {
  const width = Math.min(picture.width, Math.round(most));
  return resized(picture, width, Math.max(1, Math.round((picture.height * width) / picture.width)));
}

/** Brightness with a step along the people's border, for styles whose pieces should end there. */
export const withBorder = (light: Plane, people: Plane | undefined): Plane =>
  people ? { ...light, values: light.values.map((value, i) => value + 110 * (people.values[i] ?? 0)) } : light;
