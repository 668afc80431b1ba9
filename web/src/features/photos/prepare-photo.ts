import { limits } from '#contracts/limits.ts';
import { networkProblem } from '../../lib/problem.ts';
import { sha256Of } from '../../lib/sha256.ts';
import type { Size } from '../../lib/size.ts';
import { photos as texts } from '../../texts/photos/photos.ts';
import { withoutMetadata } from '../uploads/metadata/without-metadata.ts';
import type { PhotoEntry, PhotoUse, PreparedPhoto } from './chosen-photo.ts';
import { measurePhoto, redrawPhoto, scaled } from './decode-image.ts';
import { type PhotoRefusal, type ReadPhoto, readDrawablePhoto } from './read-photo.ts';

const dotsPerInch = 300;
const millimetresPerInch = 25.4;

/** A photo can't be sent. The message is shown to the customer. */
export class PhotoProblem extends Error {
  override readonly name = 'PhotoProblem';
}

export type PreparedBytes = Omit<PreparedPhoto, 'fileId'> & { readonly file: Blob };

/**
 * The bytes to send for a photo, without metadata. `print` makes a JPEG with the pixels that the print needs; `original` keeps the
 * file's. Throws `PhotoProblem` for an incomplete photo, which an earlier version of the site may have accepted.
 */
export async function preparePhoto(
  photo: Pick<PhotoEntry, 'width' | 'height' | 'crop'>,
  file: Blob,
  use: PhotoUse,
): Promise<PreparedBytes> {
  const size = use.detail === 'print' ? printSize(photo, use.printMm) : photo;
  const read = usable(await readDrawablePhoto(file));
  const isWhole = size.width >= photo.width;
  const made = (isWhole && (await strip(read))) || (await draw(read, size)) || (await strip(read));
  if (!made) throw new PhotoProblem(texts.unreadable);
  return { ...made, sha256: await sha256Of(made.file) };
}

/** Throws `PhotoProblem` for a photo that can't be used, and a network problem if that is unknown. */
export function usable<Result extends object>(result: Result | PhotoRefusal): Result {
  if (result === 'unchecked') throw networkProblem();
  if (typeof result === 'string') throw new PhotoProblem(texts.unreadable);
  return result;
}

/** The bytes to send for a preview. It has no metadata to remove, because the browser drew it. */
export async function preparePreview(file: Blob): Promise<PreparedBytes> {
  const size = await measurePhoto(file);
  if (!size) throw new PhotoProblem(texts.unreadable);
  return { file, contentType: 'image/jpeg', ...size, sha256: await sha256Of(file) };
}

/**
 * The size to which the whole photo is scaled so that its cropped part prints at 300 dots per inch. Never enlarges the photo.
 */
export function printSize(
  { width, height, crop }: Pick<PhotoEntry, 'width' | 'height' | 'crop'>,
  [printWidth, printHeight]: PhotoUse['printMm'],
): Size {
  const isTurned = crop !== undefined && crop.turn % 180 !== 0;
  const [turnedWidth, turnedHeight] = isTurned ? [height, width] : [width, height];
  const { width: partWidth, height: partHeight } = crop?.area ?? { width: 1, height: 1 };
  const dots = (millimetres: number) => (millimetres / millimetresPerInch) * dotsPerInch;
  const scale = Math.max(
    dots(printWidth) / Math.max(1, partWidth * turnedWidth),
    dots(printHeight) / Math.max(1, partHeight * turnedHeight),
  );
  return scaled({ width, height }, Math.min(1, scale));
}

/** The file's own bytes without metadata; undefined if they can't be read or exceed the shop's limits. */
async function strip({ file, width, height }: ReadPhoto): Promise<Omit<PreparedBytes, 'sha256'> | undefined> {
  const made = withoutMetadata(new Uint8Array(await file.arrayBuffer()));
  if (!made) return undefined;
  const bytes = new Blob([...made.pieces], { type: made.type });
  if (bytes.size > limits.photos.bytes || width * height > limits.photos.pixels) return undefined;
  return { file: bytes, contentType: made.type, width, height };
}

async function draw({ file }: ReadPhoto, size: Size): Promise<Omit<PreparedBytes, 'sha256'> | undefined> {
  const drawn = await redrawPhoto(file, size);
  // The file's own bytes may do.
  if (drawn === 'broken') return undefined;
  return { ...usable(drawn), contentType: 'image/jpeg' };
}
