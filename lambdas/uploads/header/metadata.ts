import { latin1, viewOf } from './byte-source.ts';
import { type Metadata, merged, noMetadata } from './file-header.ts';

const orientationTag = 0x0112;
const gpsTag = 0x8825;
const entryBytes = 12;
/** Directories that follow each other; photos have two. */
const mostDirectories = 8;

/** Data of EXIF begin so in JPEG, and in some PNG and WebP files. */
export const exifSignature = 'Exif\0\0';

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
