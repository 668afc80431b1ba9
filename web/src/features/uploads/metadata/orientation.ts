import { latin1, viewOf } from './bytes.ts';

const orientationTag = 0x0112;
const entryBytes = 12;
/** The prefix of EXIF data in JPEG, and in some PNG and WebP files. Any byte may follow it. */
const signature = 'Exif\0';

/** The EXIF orientation: 1 is upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const orientations: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** The orientation in EXIF data (TIFF 6.0); 1 if there is none. */
export function orientationIn(data: Uint8Array): Orientation {
  const tiff = latin1(data.subarray(0, signature.length)) === signature ? data.subarray(signature.length + 1) : data;
  const order = latin1(tiff.subarray(0, 2));
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return 1;
  const littleEndian = order === 'II';
  const view = viewOf(tiff);
  const directory = view.getUint32(4, littleEndian);
  if (directory + 2 > tiff.length) return 1;
  const count = view.getUint16(directory, littleEndian);
  for (let index = 0, offset = directory + 2; index < count && offset + entryBytes <= tiff.length; index++) {
    if (view.getUint16(offset, littleEndian) === orientationTag) {
      const found = view.getUint16(offset + 8, littleEndian);
      return orientations.find((each) => each === found) ?? 1;
    }
    offset += entryBytes;
  }
  return 1;
}

/** EXIF data with nothing but an orientation. */
export function exifOf(orientation: Orientation): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(26);
  const view = viewOf(bytes);
  bytes.set([0x4d, 0x4d, 0, 42]);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, orientationTag);
  // One value of type 3, a 16-bit number.
  view.setUint16(12, 3);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return bytes;
}
