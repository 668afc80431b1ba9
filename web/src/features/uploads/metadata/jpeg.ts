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
  app14: 0xee,
} as const;
/** Any byte may follow it. */
const exifSignature = 'Exif\0';
const jfifSignature = 'JFIF\0';
/** The length of a JFIF segment without a thumbnail, with its marker. */
const jfifBytes = 18;

const startsWith = (body: Uint8Array, signature: string): boolean =>
  latin1(body.subarray(0, signature.length)) === signature;

/** The part of a segment that is needed to show the photo: tables and frames, the colour profile, Adobe's colour transform. */
function neededOf(code: number, segment: Uint8Array<ArrayBuffer>): Pieces {
  const body = segment.subarray(4);
  if (code >= 0xc0 && code < marker.app0) return [segment];
  if (code === marker.app0 && startsWith(body, jfifSignature)) return withoutThumbnail(segment);
  if (code === marker.app2 && startsWith(body, 'ICC_PROFILE\0')) return [segment];
  return code === marker.app14 && startsWith(body, 'Adobe') ? [segment] : [];
}

/** A thumbnail can show what was cropped away. */
function withoutThumbnail(jfif: Uint8Array<ArrayBuffer>): Pieces {
  if (jfif.length < jfifBytes) return [];
  const header = jfif.slice(0, jfifBytes);
  viewOf(header).setUint16(2, jfifBytes - 2);
  header.fill(0, jfifBytes - 2);
  return [header];
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
      return hasPixels ? { pieces, bytes: offset + 2 } : undefined;
    }
    if (code <= 0x01 || (code >= 0xd0 && code <= marker.start) || offset + 4 > file.length) return undefined;
    const next = offset + 2 + view.getUint16(offset + 2);
    if (next < offset + 4 || next > file.length) return undefined;
    const body = file.subarray(offset + 4, next);
    if (code === marker.app1 && startsWith(body, exifSignature)) orientation ??= orientationIn(body);
    const end = code === marker.scan ? endOfScan(file, next) : next;
    segments.push(...neededOf(code, file.subarray(offset, end)));
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
  viewOf(head).setUint16(2, 2 + exifSignature.length + 1 + exif.length);
  return [head, bytesOf(`${exifSignature}\0`), exif];
}
