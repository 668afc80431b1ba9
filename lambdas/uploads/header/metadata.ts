import { latin1, viewOf, without } from './byte-source.ts';
import { type Metadata, noMetadata } from './file-header.ts';

const orientationTag = 0x0112;
const gpsTag = 0x8825;
const entryBytes = 12;
/** The maximum of linked directories. Photos have two. */
const maxDirectories = 8;

/** Metadata chunks of real photos are smaller, and so are all compressed texts of a PNG together. Larger ones aren't read. */
export const maxMetadataBytes = 1024 * 1024;

/**
 * The prefix of EXIF data in JPEG files, and in some PNG and WebP files. Readers accept any byte as the last one, and some accept
 * capitals.
 */
const exifSignature = /^Exif\0[\s\S]/i;
const exifSignatureBytes = 6;

/**
 * Reads EXIF data (TIFF 6.0). A pointer to a GPS directory counts as a location, wherever it points. Damaged data are read as
 * far as possible.
 */
export function exifMetadata(data: Uint8Array): Metadata {
  const isSigned = exifSignature.test(latin1(data.subarray(0, exifSignatureBytes)));
  const tiff = isSigned ? data.subarray(exifSignatureBytes) : data;
  const order = latin1(tiff.subarray(0, 2));
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return noMetadata;
  const littleEndian = order === 'II';
  const view = viewOf(tiff);
  let turned = false;
  let located = false;
  let offset = view.getUint32(4, littleEndian);
  for (let directory = 0; directory < maxDirectories && offset > 0 && offset + 2 <= tiff.length; directory++) {
    const count = view.getUint16(offset, littleEndian);
    const first = offset + 2;
    const whole = Math.min(count, Math.floor((tiff.length - first) / entryBytes));
    for (let entry = first; entry < first + whole * entryBytes; entry += entryBytes) {
      const tag = view.getUint16(entry, littleEndian);
      // The first directory is the photo's; the others are its thumbnail's.
      turned ||= directory === 0 && tag === orientationTag && view.getUint16(entry + 8, littleEndian) >= 5;
      located ||= tag === gpsTag;
    }
    const next = first + count * entryBytes;
    offset = next + 4 <= tiff.length ? view.getUint32(next, littleEndian) : 0;
  }
  return { turned, located };
}

/**
 * Reads XMP data: GPS properties with any prefix, as attributes or elements. Drones write `GpsLatitude`. Removing zero bytes
 * makes UTF-16 readable.
 */
export const xmpMetadata = (data: Uint8Array): Metadata => ({
  turned: false,
  located: /GPS(?:Dest)?(?:Latitude|Longitude|Position)/i.test(latin1(without(data, (byte) => byte === 0))),
});
