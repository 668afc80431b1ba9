import type { Face } from '../styles/face.ts';
import { percentiles, sharpness } from '../styles/filters.ts';
import { brightness, type Picture, resized } from '../styles/picture.ts';
import { placed, type Size, type View } from './view.ts';

/** A reason to ask for a better photo. */
export type Warning = 'dark' | 'blurred' | 'small-face';

/** Half of a dark photo's pixels are below this brightness, of 255. */
const darkBelow = 46;
/** The variance of the Laplacian inside the face, at a fixed size, below which a photo looks blurred. */
const blurredBelow = 24;
/** Pixels of the file that a face should be high. */
const faceAtLeast = 400;

/** What is wrong with the light and the focus of a picture. */
export function lookWarnings(picture: Picture, face: Face): Warning[] {
  const around = {
    x: Math.max(0, face.x - face.width),
    y: Math.max(0, face.y - face.height),
    width: Math.min(1, face.width * 2),
    height: Math.min(1, face.height * 2),
  };
  const sharp = sharpness(brightness(resized(picture, 200, 250, around)));
  const [median = 0] = percentiles(brightness(picture), 0.5);
  const warnings: Warning[] = [];
  if (median < darkBelow) warnings.push('dark');
  else if (sharp < blurredBelow) warnings.push('blurred');
  return warnings;
}

/** Whether the file holds too few pixels of the face to work from. */
export function sizeWarnings(face: Face, view: View, original: Size, frame: Size): Warning[] {
  const { scale } = placed(view, original, frame);
  return (face.height * 2 * frame.height) / scale < faceAtLeast ? ['small-face'] : [];
}
