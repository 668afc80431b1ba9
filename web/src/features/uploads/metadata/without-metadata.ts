import { latin1, type StrippedImage } from './bytes.ts';
import { stripJpeg } from './jpeg.ts';
import { stripPng } from './png.ts';
import { stripWebp } from './webp.ts';

/** The types of photos and pictures that the shop accepts. */
export type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp';

const stripByType: Readonly<Record<PhotoType, (file: Uint8Array<ArrayBuffer>) => StrippedImage | undefined>> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
  'image/webp': stripWebp,
};

/** The type of a photo according to its first bytes, regardless of its file name; undefined for other files. */
export function photoTypeOf(bytes: Uint8Array): PhotoType | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (latin1(bytes.subarray(0, 8)) === '\x89PNG\r\n\x1a\n') return 'image/png';
  return /^RIFF.{4}WEBP/s.test(latin1(bytes.subarray(0, 12))) ? 'image/webp' : undefined;
}

/**
 * Removes an image's metadata, such as its location, the device, comments and thumbnails. Keeps the pixels and colours byte for byte, and
 * the orientation. Returns undefined if the file can't be read: callers may then redraw it on a canvas.
 */
export function withoutMetadata(
  file: Uint8Array<ArrayBuffer>,
): (StrippedImage & { readonly type: PhotoType }) | undefined {
  const type = photoTypeOf(file);
  const stripped = type && stripByType[type](file);
  return stripped && { type, ...stripped };
}

/** True if removing the metadata changed the image. What follows an image in its file, such as padding, doesn't count. */
export const hadMetadata = ({ pieces, bytes }: StrippedImage): boolean =>
  pieces.reduce((sum, { length }) => sum + length, 0) !== bytes;
