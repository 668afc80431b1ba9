import { type ByteSource, latin1 } from './byte-source.ts';
import { exifMetadata, exifSignature, xmpMetadata } from './metadata.ts';

/** The end of a file, where phones write a second picture or a film. */
const tailBytes = 256 * 1024;
/** The longest segment of a JPEG, which bounds EXIF data in it. */
const mostExifBytes = 64 * 1024;
/** Places that look like EXIF data. Pixels look so by chance once in millions of files. */
const mostPlaces = 64;
/** Where a film was taken: in QuickTime, in 3GPP, and as Apple says it. */
const filmLocation = /\xa9xyz[\s\S]{4}[+-]\d\d|loci\0\0\0\0|location\.ISO6709/;

/**
 * True if the end of a file, from this offset on, says where the photo was taken: EXIF or XMP of a second picture, or a film that a
 * phone took with the photo. Undefined if that can't be told.
 */
export async function isTailLocated(source: ByteSource, from: number): Promise<boolean | undefined> {
  const start = Math.max(from, source.size - tailBytes);
  if (start >= source.size) return false;
  const tail = await source.bytes(start, source.size - start);
  return tail && isLocated(tail);
}

/** Undefined if too many places look like EXIF data. */
function isLocated(tail: Uint8Array): boolean | undefined {
  if (xmpMetadata(tail).located || filmLocation.test(latin1(tail))) return true;
  const bytes = Buffer.from(tail.buffer, tail.byteOffset, tail.length);
  let places = 0;
  for (let place = bytes.indexOf(exifSignature); place >= 0; place = bytes.indexOf(exifSignature, place + 1)) {
    places += 1;
    if (places > mostPlaces) return undefined;
    if (exifMetadata(tail.subarray(place, place + mostExifBytes)).located) return true;
  }
  return false;
}
