import type { Size } from '#web/lib/size.ts';
import type { Face } from '../styles/face.ts';
import { percentiles, sharpness } from '../styles/filters.ts';
import { brightness, type Picture, resized } from '../styles/picture.ts';
import { fitView, type View } from './view.ts';

/** A reason to ask the customer for a better photo. */
export type Warning = 'dark' | 'blurred' | 'small-face' | 'few-pixels';

/** A photo is dark if its median brightness, from 0 to 255, is below this. */
const darkBelow = 46;
/** A photo is blurred if the variance of the Laplacian in its face, at a fixed size, is below this. */
const blurredBelow = 24;
/** The minimum height of a face, in pixels of the file. */
const minFaceHeight = 400;
/** The part of the photo's longer side from which a face is not small: then the file has too few pixels. */
const closeUp = 0.25;

/** Warns about the light and the focus of a picture. */
export function imageWarnings(picture: Picture, face: Face): Warning[] {
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

/** Warns if the face has too few pixels for the artist to work from: it is small in the photo, or the file is. */
export function sizeWarnings(face: Face, view: View, original: Size, frame: Size): Warning[] {
  const { scale } = fitView(view, original, frame);
  const height = (face.height * 2 * frame.height) / scale;
  if (height >= minFaceHeight) return [];
  return [height < closeUp * Math.max(original.width, original.height) ? 'small-face' : 'few-pixels'];
}
