import { bytesOf, latin1, type Pieces, type StrippedImage, viewOf } from './bytes.ts';
import { exifOf, type Orientation, orientationIn } from './orientation.ts';

const signatureBytes = 8;
/** The bytes of a chunk besides its data: the length and the type before it, and the checksum after it. */
const frameBytes = 12;

/** The chunks that are needed to show the picture: its pixels, their colours and its animation (PNG, third edition). */
const needed = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
);

/**
 * Removes texts, EXIF and anything after the image from a PNG. Keeps the orientation. Returns undefined if the file can't be
 * read.
 */
export function stripPng(file: Uint8Array<ArrayBuffer>): StrippedImage | undefined {
  const view = viewOf(file);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let orientation: Orientation = 1;
  for (let offset = signatureBytes; offset + frameBytes <= file.length; ) {
    const type = latin1(file.subarray(offset + 4, offset + 8));
    const end = offset + frameBytes + view.getUint32(offset);
    if (end > file.length || (chunks.length === 0) !== (type === 'IHDR')) return undefined;
    if (type === 'eXIf') orientation = orientationIn(file.subarray(offset + 8, end - 4));
    if (needed.has(type)) chunks.push(file.subarray(offset, end));
    if (type === 'IEND') {
      const [head, ...others] = chunks;
      const start = file.subarray(0, signatureBytes);
      return head && { pieces: [start, head, ...exifChunk(orientation), ...others], bytes: end };
    }
    offset = end;
  }
  return undefined;
}

function exifChunk(orientation: Orientation): Pieces {
  if (orientation === 1) return [];
  const exif = exifOf(orientation);
  const chunk = new Uint8Array(frameBytes + exif.length);
  viewOf(chunk).setUint32(0, exif.length);
  chunk.set(bytesOf('eXIf'), 4);
  chunk.set(exif, 8);
  viewOf(chunk).setUint32(8 + exif.length, crc32(chunk.subarray(4, 8 + exif.length)));
  return [chunk];
}

/** True if the checksum at a chunk's end is that of its type and data. */
export const hasRightChecksum = (chunk: Uint8Array): boolean =>
  viewOf(chunk).getUint32(chunk.length - 4) === crc32(chunk.subarray(4, -4));

const crcs = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** The checksum of a chunk's type and data (PNG, annex D). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcs[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
