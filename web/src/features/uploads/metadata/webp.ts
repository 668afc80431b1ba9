import { bytesOf, latin1, type StrippedImage, viewOf } from './bytes.ts';
import { exifOf, type Orientation, orientationIn } from './orientation.ts';

const firstChunk = 12;
const flags = { exif: 0x08, xmp: 0x04, animation: 0x02 } as const;
const needed = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP']);

/**
 * Removes EXIF, XMP, unknown chunks and anything after the image from a WebP (RFC 9649). Keeps the orientation. Returns
 * undefined if the file can't be read or is animated.
 */
export function stripWebp(file: Uint8Array<ArrayBuffer>): StrippedImage | undefined {
  if (file.length < firstChunk) return undefined;
  const view = viewOf(file);
  const end = 8 + view.getUint32(4, true);
  if (end > file.length) return undefined;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let orientation: Orientation = 1;
  let header: Uint8Array<ArrayBuffer> | undefined;
  let hasPixels = false;
  for (let offset = firstChunk; offset + 8 <= end; ) {
    const type = latin1(file.subarray(offset, offset + 4));
    const length = view.getUint32(offset + 4, true);
    const next = offset + 8 + length + (length % 2);
    if (next > end) return undefined;
    if (type === 'EXIF') orientation = orientationIn(file.subarray(offset + 8, offset + 8 + length));
    if (needed.has(type)) {
      const chunk = type === 'VP8X' ? file.slice(offset, next) : file.subarray(offset, next);
      if (type === 'VP8X') header = chunk;
      hasPixels ||= type === 'VP8 ' || type === 'VP8L';
      chunks.push(chunk);
    }
    offset = next;
  }
  if (!hasPixels || (header && !updateFlags(header, orientation))) return undefined;
  // Only a file with a VP8X header may hold EXIF.
  if (header && orientation !== 1) chunks.push(exifChunk(orientation));
  const head = file.slice(0, firstChunk);
  viewOf(head).setUint32(
    4,
    chunks.reduce((sum, { length }) => sum + length, 4),
    true,
  );
  return { pieces: [head, ...chunks], bytes: end };
}

/** Updates the header's flags for EXIF and XMP. Returns false if the header is too short or that of an animation. */
function updateFlags(header: Uint8Array, orientation: Orientation): boolean {
  const [oldFlags] = header.subarray(8);
  if (header.length < 18 || oldFlags === undefined || oldFlags & flags.animation) return false;
  header[8] = (oldFlags & ~(flags.exif | flags.xmp)) | (orientation === 1 ? 0 : flags.exif);
  return true;
}

function exifChunk(orientation: Orientation): Uint8Array<ArrayBuffer> {
  const exif = exifOf(orientation);
  const chunk = new Uint8Array(8 + exif.length);
  chunk.set(bytesOf('EXIF'));
  viewOf(chunk).setUint32(4, exif.length, true);
  chunk.set(exif, 8);
  return chunk;
}
