import { type ByteSource, latin1 } from './byte-source.ts';
import { exifMetadata, exifSignature, xmpMetadata } from './metadata.ts';

/** How much of a file's end is searched. Some programs write their metadata there, and phones a second picture or a video. */
const tailBytes = 256 * 1024;
/** The longest segment of a JPEG, which limits its EXIF data. */
const maxExifBytes = 64 * 1024;
/** The maximum of places that look like EXIF data. Pixels do so by chance once in millions of files. */
const maxCandidates = 64;
/** The location of a video, as QuickTime, 3GPP and Apple store it. */
const videoLocation = /\xa9xyz[\s\S]{4}[+-]\d\d|loci\0\0\0\0|location\.ISO6709/;

/** The end of a file, from this offset on. Undefined if it can't be read. */
export function readTail(source: ByteSource, from: number): Promise<Uint8Array | undefined> {
  const start = Math.max(from, source.size - tailBytes);
  return source.bytes(start, source.size - start);
}

/**
 * True if the end of a file, from this offset on, contains a location: in EXIF or XMP of a second picture, or in a video that a
 * phone took with the photo. Undefined if that can't be determined.
 */
export async function isTailLocated(source: ByteSource, from: number): Promise<boolean | undefined> {
  if (from >= source.size) return false;
  const tail = await readTail(source, from);
  return tail && isLocated(tail);
}

/** Undefined if too many places look like EXIF data. */
function isLocated(tail: Uint8Array): boolean | undefined {
  if (xmpMetadata(tail).located || videoLocation.test(latin1(tail))) return true;
  const bytes = Buffer.from(tail.buffer, tail.byteOffset, tail.length);
  let candidates = 0;
  for (let offset = bytes.indexOf(exifSignature); offset >= 0; offset = bytes.indexOf(exifSignature, offset + 1)) {
    candidates += 1;
    if (candidates > maxCandidates) return undefined;
    if (exifMetadata(tail.subarray(offset, offset + maxExifBytes)).located) return true;
  }
  return false;
}
