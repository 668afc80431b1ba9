import { decodeImage } from '../../photos/decode-image.ts';
import { measurePhoto } from '../../photos/measure-photo.ts';
import type { Size } from './view.ts';

/** A photo on this device, small enough to work with. */
export interface Photo {
  readonly name: string;
  readonly file: File;
  readonly bitmap: ImageBitmap;
  /** The file's own size in pixels, upright. */
  readonly original: Size;
}

/** Why a file can't be used. */
export type PhotoProblem = 'not-a-picture' | 'heic' | 'broken' | 'too-small';

/** Larger photos are reduced to this many pixels: 5 MB of memory per copy, and enough for a sharp preview at twofold zoom. */
const mostPixels = 1_250_000;
const longestSide = 4096;
/** Photos with a shorter side are too small to draw from. */
export const shortestSide = 160;

const drawable = /^image\/(jpeg|png|webp)$/;
const heic = /\.hei[cf]$/i;

/** Why a file's name or type can't be used. */
export function fileProblem({ type, name }: Pick<File, 'type' | 'name'>): 'heic' | 'not-a-picture' | undefined {
  if (/^image\/hei[cf]/.test(type) || heic.test(name)) return 'heic';
  return drawable.test(type) ? undefined : 'not-a-picture';
}

/**
 * Decodes a JPEG, PNG or WebP file upright, as its EXIF says. A large photo is reduced while it is decoded, so that a photo
 * of 48 megapixels never fills a canvas of 192 MB; `most` is the number of pixels that it may keep.
 */
export async function decodePhoto(file: File, most = mostPixels): Promise<Photo | PhotoProblem> {
  const problem = fileProblem(file);
  if (problem) return problem;
  const original = await measurePhoto(file);
  if (original === undefined) return 'broken';
  if (Math.min(original.width, original.height) < shortestSide) return 'too-small';
  const pixels = original.width * original.height;
  const share = Math.min(1, Math.sqrt(most / pixels), longestSide / Math.max(original.width, original.height));
  const bitmap = await decodeImage(file, {
    width: Math.max(1, Math.round(original.width * share)),
    height: Math.max(1, Math.round(original.height * share)),
  });
  return bitmap ? { name: file.name, file, bitmap, original } : 'broken';
}
