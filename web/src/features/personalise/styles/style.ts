import type { Face } from './face.ts';
import type { Picture } from './picture.ts';
import type { Place } from './scene.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A photo and where its face is. */
export interface Portrait {
  readonly picture: Picture;
  readonly face: Face;
}

export interface StyleOptions {
  readonly face: Face;
  /** Another seed lays tiles, grain and leaves another way. */
  readonly seed: number;
  /** The size of the drawing. Default: the photo's. */
  readonly scene?: Size;
  /** All photos of a gift that shows several. Default: the photo alone. */
  readonly portraits?: readonly Portrait[];
  /** Leaves room for words where the art would fill it. */
  readonly words?: boolean;
}

/** Draws a photo as a gift of one category. The result is opaque; the art keeps the photo's shape. */
export type Style = (photo: Picture, options: StyleOptions) => Picture;

interface Hanging {
  /** On each side, as a share of the scene's width and height. */
  readonly margin: number;
  /** How much higher than the middle it hangs, as a share of the scene's height. */
  readonly lift?: number;
}

/** Where the art hangs in its scene: as large as fits, in the photo's own shape, in whole pixels. */
export function placeIn(scene: Size, photo: Size, { margin, lift = 0 }: Hanging): Place {
  const room = 1 - 2 * margin;
  const scale = Math.min(scene.width / photo.width, scene.height / photo.height) * room;
  const width = Math.max(1, Math.round(photo.width * scale));
  const height = Math.max(1, Math.round(photo.height * scale));
  return {
    x: Math.round((scene.width - width) / 2),
    y: Math.max(0, Math.round((scene.height - height) / 2 - scene.height * lift)),
    width,
    height,
  };
}

/** How the art of the categories hangs that show it in the photo's shape. */
export const hangings = {
  DigitalArt: { margin: 0.085, lift: 0.02 },
  MossaicArt: { margin: 0.07 },
  CartoonArt: { margin: 0.085 },
  Caricature: { margin: 0.085 },
  WoodEngraving: { margin: 0.07 },
  HeartCollage: { margin: 0.085 },
} as const satisfies Record<string, Hanging>;
