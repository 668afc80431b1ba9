import { limits } from '#contracts/limits.ts';
import { encodeWithin } from '../../lib/encode-canvas.ts';
import { sha256Of } from '../../lib/sha256.ts';
import type { Size } from '../../lib/size.ts';
import { photos as texts } from '../../texts/photos.ts';
import { withoutMetadata } from '../uploads/metadata/without-metadata.ts';
import type { PhotoEntry, PhotoUse, PreparedPhoto } from './chosen-photo.ts';
import { decodeImage } from './decode-image.ts';
import { measurePhoto } from './measure-photo.ts';

const dotsPerInch = 300;
const millimetresPerInch = 25.4;
/** The pixels of the largest canvas that every browser supports: Safari on iPhones refuses a larger one. */
const maxCanvasPixels = 16_000_000;
const paper = '#ffffff';
const encoding = { type: 'image/jpeg', qualities: [0.92, 0.85, 0.75, 0.6], maxBytes: limits.photos.bytes } as const;

/** A photo can't be sent. The message is shown to the customer. */
export class PhotoProblem extends Error {
  override readonly name = 'PhotoProblem';
}

export type PreparedBytes = Omit<PreparedPhoto, 'fileId'> & { readonly file: Blob };

/**
 * The bytes to send for a photo, without metadata such as its location. `print` makes a JPEG with the pixels that the print
 * needs; `original` keeps the pixels of the file. Throws `PhotoProblem` if the browser can't read the photo.
 */
export async function preparePhoto(
  photo: Pick<PhotoEntry, 'width' | 'height' | 'crop'>,
  file: Blob,
  use: PhotoUse,
): Promise<PreparedBytes> {
  const size = use.detail === 'print' ? printSize(photo, use.printMm) : photo;
  const isWhole = size.width >= photo.width;
  const made = (isWhole && (await strip(file, photo))) || (await draw(file, size)) || (await strip(file, photo));
  if (!made) throw new PhotoProblem(texts.unreadable);
  return { ...made, sha256: await sha256Of(made.file) };
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

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** The file's own bytes without metadata; undefined if they can't be read or exceed the shop's limits. */
async function strip(file: Blob, { width, height }: Size): Promise<Omit<PreparedBytes, 'sha256'> | undefined> {
  const made = withoutMetadata(new Uint8Array(await file.arrayBuffer()));
  if (!made) return undefined;
  const bytes = new Blob([...made.pieces], { type: made.type });
  if (bytes.size > limits.photos.bytes || width * height > limits.photos.pixels) return undefined;
  return { file: bytes, contentType: made.type, width, height };
}

/** The photo redrawn as a JPEG of this size, or of the largest canvas if that is smaller; undefined if the browser can't. */
async function draw(file: Blob, wanted: Size): Promise<Omit<PreparedBytes, 'sha256'> | undefined> {
  const { width, height } = scaled(wanted, Math.min(1, Math.sqrt(maxCanvasPixels / (wanted.width * wanted.height))));
  try {
    const picture = await decodeImage(file, { width, height });
    if (!picture) return undefined;
    const canvas = new OffscreenCanvas(width, height);
    const drawing = canvas.getContext('2d');
    if (!drawing) return undefined;
    drawing.fillStyle = paper;
    drawing.fillRect(0, 0, width, height);
    drawing.drawImage(picture, 0, 0);
    picture.close();
    const bytes = await encodeWithin(canvas, encoding);
    // Frees the canvas's memory now instead of at the next garbage collection.
    canvas.width = 0;
    return bytes && { file: bytes, contentType: encoding.type, width, height };
  } catch {
    // This browser has no OffscreenCanvas with a 2D context.
    return undefined;
  }
}
