import type { Face } from './face.ts';
import type { Picture } from './picture.ts';
import type { Place } from './scene.ts';

interface StyleOptions {
  readonly face: Face;
  /** Another seed lays tiles, grain and leaves another way. */
  readonly seed: number;
}

/** Draws a photo as a gift of one category. The result has the photo's size and is opaque. */
export type Style = (photo: Picture, options: StyleOptions) => Picture;

interface Hanging {
  /** On each side, as a share of the scene's width and height. */
  readonly margin: number;
  /** How much higher than the middle it hangs, as a share of the scene's height. */
  readonly lift?: number;
}

/** Where the art hangs in its scene: in the photo's own shape, in whole pixels. */
export function placeIn({ width, height }: Picture, { margin, lift = 0 }: Hanging): Place {
  const across = Math.max(1, Math.round(width * (1 - 2 * margin)));
  const down = Math.max(1, Math.round(height * (1 - 2 * margin)));
  return {
    x: Math.round((width - across) / 2),
    y: Math.max(0, Math.round((height - down) / 2 - height * lift)),
    width: across,
    height: down,
  };
}
