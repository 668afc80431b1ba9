import { bytesOf, latin1, type Pieces, type StrippedImage, viewOf } from './bytes.ts';
import { exifOf, type Orientation, orientationIn } from './orientation.ts';

const marker = {
  fill: 0xff,
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app13: 0xed,
  app14: 0xee,
} as const;
const comment = 0xfe;
const exifSignature = 'Exif\0\0';
const colourProfile = 'ICC_PROFILE\0';

/** True for the segments that are needed to show the photo, such as the colour profile and Adobe's colour transform. */
function isNeeded(code: number, body: Uint8Array): boolean {
  if (code === comment) return false;
  if (code < marker.app0 || code > 0xef) return true;
  if (code === marker.app2) return latin1(body.subarray(0, colourProfile.length)) === colourProfile;
  return code === marker.app0 || code === marker.app14;
}

/**
 * Removes EXIF, XMP and other metadata from a JPEG (ITU T.81), and anything after its pixels, such as a phone's video. Keeps
 * the orientation. Returns undefined if the file can't be read.
 */
export function stripJpeg(file: Uint8Array<ArrayBuffer>): StrippedImage | undefined {
  const view = viewOf(file);
  if (file.length < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  const segments: Uint8Array<ArrayBuffer>[] = [];
  let orientation: Orientation | undefined;
  let hasPixels = false;
  let mayHaveLocation = false;
  for (let offset = 2; offset + 2 <= file.length; ) {
    if (file[offset] !== marker.fill) return undefined;
    const code = view.getUint8(offset + 1);
    if (code === marker.fill) {
      offset += 1;
      continue;
    }
    if (code === marker.end) {
      segments.push(file.subarray(offset, offset + 2));
      const pieces = [file.subarray(0, 2), ...exifSegment(orientation ?? 1), ...segments];
      return hasPixels ? { pieces, mayHaveLocation } : undefined;
    }
    if (code <= 0x01 || (code >= 0xd0 && code <= marker.start) || offset + 4 > file.length) return undefined;
    const next = offset + 2 + view.getUint16(offset + 2);
    if (next < offset + 4 || next > file.length) return undefined;
    const body = file.subarray(offset + 4, next);
    const isExif = code === marker.app1 && latin1(body.subarray(0, exifSignature.length)) === exifSignature;
    if (isExif) orientation ??= orientationIn(body);
    // APP1 segments hold EXIF or XMP, and APP13 segments hold IPTC, which may name the place.
    mayHaveLocation ||= code === marker.app1 || code === marker.app13;
    const end = code === marker.scan ? endOfScan(file, next) : next;
    if (isNeeded(code, body)) segments.push(file.subarray(offset, end));
    hasPixels ||= code === marker.scan;
    offset = end;
  }
  return undefined;
}

/** The offset of the next marker after a scan's pixels. Inside them, 0xff may be followed by 0 or by a restart marker. */
function endOfScan(file: Uint8Array, from: number): number {
  for (let offset = file.indexOf(marker.fill, from); offset >= 0; offset = file.indexOf(marker.fill, offset + 1)) {
    const code = file[offset + 1];
    if (code === undefined) break;
    if (code !== 0 && code !== marker.fill && !(code >= 0xd0 && code <= 0xd7)) return offset;
  }
  return file.length;
}

function exifSegment(orientation: Orientation): Pieces {
  if (orientation === 1) return [];
  const exif = exifOf(orientation);
  const head = new Uint8Array(4);
  head.set([marker.fill, marker.app1]);
  viewOf(head).setUint16(2, 2 + exifSignature.length + exif.length);
  return [head, bytesOf(exifSignature), exif];
}
