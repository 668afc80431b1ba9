import type { Size } from '#web/lib/size.ts';
import { type Face, showsPeople } from '../styles/face.ts';
import { percentiles, sharpness } from '../styles/filters.ts';
import { brightness, clamp, type Picture, resized } from '../styles/picture.ts';
import type { Portrait } from '../styles/style.ts';
import type { Cut } from './crop.ts';

/** A reason to ask the customer for a better photo. */
export type Warning = 'no-face' | 'more-faces' | 'dark' | 'blurred' | 'small-face' | 'few-pixels';

/** A photo is dark if the brighter part of its face, or without a face its median, is below this, from 0 to 255. */
const darkBelow = { face: 64, photo: 46 } as const;
/** The brighter part of a face, so that dark skin in good light is not dark. */
const brighterPart = 0.9;
/** A photo is blurred if the variance of the Laplacian in its face is below this. */
const blurredBelow = 24;
/** The largest size at which the face is measured, in pixels. */
const measured: Size = { width: 200, height: 250 };
/** The minimum height of a face, in pixels of the file. */
const minFaceHeight = 400;
/** The part of the photo's longer side from which a face is not small: then the file has too few pixels. */
const closeUp = 0.25;

/**
 * Warns if a face is missing, and about light and focus, in the main face if there is one. A scene with places for `heads` needs a
 * face, other scenes need none. Without a scene, people need one.
 */
export function imageWarnings({ picture, face, faces, people }: Portrait, heads?: number): Warning[] {
  const hasFace = faces.length > 0;
  const needsFace = heads === undefined ? people && showsPeople(people) : people && heads > 0;
  const missing: Warning[] = needsFace && !hasFace ? ['no-face'] : [];
  const [lit = 0] = hasFace
    ? percentiles(brightness(partOf(picture, face, 0.7)), brighterPart)
    : percentiles(brightness(picture), 0.5);
  if (lit < (hasFace ? darkBelow.face : darkBelow.photo)) return [...missing, 'dark'];
  return sharpness(brightness(partOf(picture, face, 1))) < blurredBelow ? [...missing, 'blurred'] : missing;
}

/** The part of the picture around an oval, whose size is this many times the oval's. Never enlarged. */
function partOf(picture: Picture, { x, y, width, height }: Face, times: number): Picture {
  const [left, top] = [clamp(x - width * times, 0, 0.98), clamp(y - height * times, 0, 0.98)];
  const part = {
    x: left,
    y: top,
    width: Math.min(1 - left, width * 2 * times),
    height: Math.min(1 - top, height * 2 * times),
  };
  const across = Math.min(measured.width, Math.ceil(part.width * picture.width));
  const down = Math.min(measured.height, Math.ceil(part.height * picture.height));
  return resized(picture, across, down, part);
}

/**
 * Warns if the main face has too few pixels for the artist to work from: it is small in the photo, or the file is. Without a
 * face there is nothing to warn of.
 */
export function sizeWarnings({ view, faces: [face] = [] }: Cut, original: Size): Warning[] {
  if (!face) return [];
  const isOnSide = Math.round(Math.abs(view.turn) / 90) % 2 === 1;
  const height = isOnSide ? face.width * 2 * original.width : face.height * 2 * original.height;
  if (height >= minFaceHeight) return [];
  return [height < closeUp * Math.max(original.width, original.height) ? 'small-face' : 'few-pixels'];
}
