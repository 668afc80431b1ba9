import type { Size } from '#web/lib/size.ts';
import { decodeImage } from '../../photos/decode-image.ts';
import { measurePhoto } from '../../photos/measure-photo.ts';

/** A decoded photo, reduced to a size that is fast to work with. */
export interface Photo {
  /** Unique, because phones give the same name to every photo taken with the camera. */
  readonly id: string;
  readonly name: string;
  readonly file: File;
  readonly bitmap: ImageBitmap;
  /** The size of the original in pixels, upright. */
  readonly original: Size;
}

/** Why a file can't be used. */
export type PhotoProblem = 'not-a-picture' | 'heic' | 'broken' | 'too-small';

/** Larger photos are reduced to this many pixels. A copy takes 5 MB and is sharp enough for a preview at twofold zoom. */
const defaultMaxPixels = 1_250_000;
const longestSide = 4096;
/** The minimum length of a photo's shorter side. Smaller photos are too small to draw. */
export const shortestSide = 160;

const drawable = /^image\/(jpeg|png|webp)$/;
const heic = /\.hei[cf]$/i;

/** Why a file can't be used according to its name or type; undefined if it may be usable. */
export function fileProblem({ type, name }: Pick<File, 'type' | 'name'>): 'heic' | 'not-a-picture' | undefined {
  if (/^image\/hei[cf]/.test(type) || heic.test(name)) return 'heic';
  return drawable.test(type) ? undefined : 'not-a-picture';
}

/**
 * Decodes a JPEG, PNG or WebP file, upright according to its EXIF orientation. Reduces a large photo to `maxPixels` while
 * decoding it, so that a photo of 48 megapixels never fills a canvas of 192 MB.
 */
export async function decodePhoto(file: File, maxPixels = defaultMaxPixels): Promise<Photo | PhotoProblem> {
  const problem = fileProblem(file);
  if (problem) return problem;
  const original = await measurePhoto(file);
  if (original === undefined) return 'broken';
  if (Math.min(original.width, original.height) < shortestSide) return 'too-small';
  const pixels = original.width * original.height;
  const share = Math.min(1, Math.sqrt(maxPixels / pixels), longestSide / Math.max(original.width, original.height));
  const size = {
    width: Math.max(1, Math.round(original.width * share)),
    height: Math.max(1, Math.round(original.height * share)),
  };
  const bitmap = await decodeImage(file, size, { isCopied: true });
  return bitmap ? { id: crypto.randomUUID(), name: file.name, file, bitmap, original } : 'broken';
}
