import type { Size } from '#web/lib/size.ts';
import { decodeImage, scaled } from '../../photos/decode-image.ts';
import { type PhotoRefusal, readPhoto } from '../../photos/read-photo.ts';

/** A decoded photo, reduced to a size that is fast to work with. */
export interface Photo {
  /** Unique, because phones give the same name to every photo taken with the camera. */
  readonly id: string;
  readonly name: string;
  readonly chosen: File;
  /** The bytes to use instead of the chosen ones. */
  readonly file: Blob;
  readonly bitmap: ImageBitmap;
  /** The size of the original in pixels, upright. */
  readonly original: Size;
}

/** Larger photos are reduced to this many pixels. A copy takes 5 MB and is sharp enough for a preview at twofold zoom. */
const defaultMaxPixels = 1_250_000;
const longestSide = 4096;

/**
 * Decodes a photo that a visitor chose, upright according to its EXIF orientation. Reduces a large photo while decoding it, so
 * that a photo of 48 megapixels never fills a canvas of 192 MB.
 */
export async function openPhoto(chosen: File): Promise<Photo | PhotoRefusal> {
  const read = await readPhoto(chosen);
  if (typeof read === 'string') return read;
  const bitmap = await decodeImage(read.file, sizeWithin(read, defaultMaxPixels), { isCopied: true });
  if (typeof bitmap === 'string') return bitmap;
  const { file, ...original } = read;
  return { id: crypto.randomUUID(), name: chosen.name, chosen, file, bitmap, original };
}

/** Decodes a photo of this size in pixels, reduced to `maxPixels`; undefined if the browser can't. */
export async function decodeWithin(file: Blob, size: Size, maxPixels: number): Promise<ImageBitmap | undefined> {
  const bitmap = await decodeImage(file, sizeWithin(size, maxPixels), { isCopied: true });
  return typeof bitmap === 'string' ? undefined : bitmap;
}

function sizeWithin({ width, height }: Size, maxPixels: number): Size {
  const share = Math.min(1, Math.sqrt(maxPixels / (width * height)), longestSide / Math.max(width, height));
  return scaled({ width, height }, share);
}
