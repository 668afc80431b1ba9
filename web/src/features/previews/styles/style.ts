import type { Size } from '#web/lib/size.ts';
import type { Face } from './face.ts';
import { hypotenuse, type Picture, type Plane, smoothValueAt } from './picture.ts';
import type { Rectangle } from './staging.ts';

/** A photo with what is known about the people in it. */
export interface Portrait {
  readonly picture: Picture;
  /** The main face: found, marked by hand, or else at its most common position. */
  readonly face: Face;
  /** Every face that was found or marked by hand, the main one first. */
  readonly faces: readonly Face[];
  /** The found faces without an oval, of people who are not part of the gift. */
  readonly bystanders?: readonly Face[];
  /** The mask of all people from 0 to 1, at a size of its own; all 0 if there are none, undefined if it is unknown. */
  readonly people?: Plane;
}

interface StyleOptions {
  /** The seed for the random arrangement of tiles, grain and leaves. */
  readonly seed: number;
  /** The size of the drawing. Default: the size of the photo. */
  readonly size?: Size;
  /** All photos, for gifts that show several. Default: only the photo. */
  readonly portraits?: readonly Portrait[];
  /** True to leave space for words in styles whose art would fill it. */
  readonly hasWords?: boolean;
}

/** Draws a photo as a gift of one category. The result is opaque, and the art keeps the photo's aspect ratio. */
export type Style = (portrait: Portrait, options: StyleOptions) => Picture;

/** True if the mask of the people has this point. A photo that cuts hair has no more of it beyond its border. */
const isPerson = (people: Plane | undefined, x: number, y: number): boolean =>
  people !== undefined &&
  Math.min(x, 1 - x, y) >= 0 &&
  smoothValueAt(people, x * people.width, y * people.height) > 0.5;

/** The oval around a face with its hair. A hat is as high as the mask of the people above the face, below the chin of someone behind. */
export function headOf({ people, faces }: Pick<Portrait, 'people' | 'faces'>, { x, y, width, height }: Face): Face {
  const chins = faces.map((face) => (Math.abs(face.x - x) < face.width + width ? face.y + face.height : 0));
  const end = Math.max(0, ...chins.filter((chin) => chin < y));
  let top = 1.3;
  while (top < 2.1 && y - top * height >= end && isPerson(people, x, y - top * height)) top += 0.1;
  return { x, y: y + (height * (1.1 - top)) / 2, width: width * 1.3, height: (height * (1.1 + top)) / 2 };
}

/** True if more than a trace of a head is hidden: of the upper half of its face, or of hair and hat around it. */
export const cutsHeads = ({ faces, people }: Portrait, isHidden: (x: number, y: number) => boolean): boolean =>
  faces.some(({ x, y, width, height }) => {
    let balance = 0;
    for (let v = 0; v < 2.7; v += 0.3) {
      for (let u = -2; u < 2.1; u += 0.3) {
        const [px, py] = [x + u * width, y - v * height];
        if (isPerson(people, px, py) || hypotenuse(u, v) < 1) balance += isHidden(px, py) ? 60 : -1;
      }
    }
    return balance > 0;
  });

interface Hanging {
  /** The margin on each side, as a share of the drawing's width and height. */
  readonly margin: number;
  /** How far above the middle the art hangs, as a share of the drawing's height. */
  readonly lift?: number;
}

/** The position of the art in its drawing, in whole pixels: as large as possible with the photo's aspect ratio. */
export function rectangleIn(drawing: Size, photo: Size, { margin, lift = 0 }: Hanging): Rectangle {
  // Wide art is low in its drawing, so that it may be wider.
  const isWide = photo.width > photo.height * 0.88;
  const room = 1 - margin * (isWide ? 1.2 : 2);
  const scale = Math.min(drawing.width / photo.width, drawing.height / photo.height) * room;
  const width = Math.max(1, Math.round(photo.width * scale));
  const height = Math.max(1, Math.round(photo.height * scale));
  return {
    x: Math.round((drawing.width - width) / 2),
    y: Math.max(0, Math.round((drawing.height - height) / 2 - drawing.height * lift)),
    width,
    height,
  };
}

/** The hangings of the categories whose art keeps the photo's aspect ratio. */
export const hangings = {
  DigitalArt: { margin: 0.085, lift: 0.02 },
  MossaicArt: { margin: 0.07 },
  CartoonArt: { margin: 0.085 },
  Caricature: { margin: 0.085 },
  WoodEngraving: { margin: 0.07 },
} as const satisfies Record<string, Hanging>;

/** The paper of a heart collage, which is little higher than the heart. */
export const heartPaper = (drawing: Size): Rectangle =>
  rectangleIn(drawing, { width: 0.88, height: 1 }, { margin: 0.07, lift: 0.015 });
