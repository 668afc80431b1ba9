import { latin1, viewOf } from './byte-source.ts';
import { type Metadata, merged, noMetadata } from './file-header.ts';

const orientationTag = 0x0112;
const gpsTag = 0x8825;
const entryBytes = 12;
/** Directories that follow each other; photos have two. */
const mostDirectories = 8;

/** Data of EXIF begin so in JPEG, and in some PNG and WebP files. */
const exifSignature = 'Exif\0\0';

/**
 * What EXIF data (TIFF 6.0) say. A pointer to a GPS directory counts as a position, wherever it leads. Damaged data say nothing
 * beyond what can be read.
 */
export function exifMetadata(data: Uint8Array): Metadata {
  const tiff = latin1(data.subarray(0, exifSignature.length)) === exifSignature ? data.subarray(6) : data;
  const order = latin1(tiff.subarray(0, 2));
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return noMetadata;
  const littleEndian = order === 'II';
  const view = viewOf(tiff);
  let found = noMetadata;
  let offset = view.getUint32(4, littleEndian);
  for (let directory = 0; directory < mostDirectories && offset > 0 && offset + 2 <= tiff.length; directory++) {
    const count = view.getUint16(offset, littleEndian);
    const first = offset + 2;
    const whole = Math.min(count, Math.floor((tiff.length - first) / entryBytes));
    for (let place = first; place < first + whole * entryBytes; place += entryBytes) {
      const tag = view.getUint16(place, littleEndian);
      // The first directory is the photo's; the others are its thumbnail's.
      const turned = directory === 0 && tag === orientationTag && view.getUint16(place + 8, littleEndian) >= 5;
      found = merged(found, { turned, located: tag === gpsTag });
    }
    const next = first + count * entryBytes;
    offset = next + 4 <= tiff.length ? view.getUint32(next, littleEndian) : 0;
  }
  return found;
}

/** What XMP data say: its GPS properties, with any prefix, as attributes or as elements. UTF-16 loses its zero bytes. */
export const xmpMetadata = (data: Uint8Array): Metadata => ({
  turned: false,
  located: /GPS(?:Dest)?(?:Latitude|Longitude|Position)/.test(latin1(data).replaceAll('\0', '')),
});

/** The longest segment of a JPEG, which bounds EXIF data in it. */
const mostExifBytes = 64 * 1024;
/** Places that look like EXIF data. Pixels look so by chance once in millions of files. */
const mostPlaces = 64;
/** Where a film was taken: in QuickTime, in 3GPP, and as Apple says it. */
const filmLocation = /\xa9xyz[\s\S]{4}[+-]\d\d|loci\0\0\0\0|location\.ISO6709/;

/**
 * True if bytes behind a photo's pixels say where it was taken: EXIF or XMP of a second picture in the file, or a film that a phone
 * took with the photo. Undefined if too many places look like EXIF data.
 */
export function isLocatedBehind(tail: Uint8Array): boolean | undefined {
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
