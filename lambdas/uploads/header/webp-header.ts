import { type ByteSource, latin1, viewOf } from './byte-source.ts';
import { type FileHeader, type Metadata, merged, noMetadata } from './file-header.ts';
import { exifMetadata, maxMetadataBytes, xmpMetadata } from './metadata.ts';
import { tailMetadata } from './tail.ts';

interface Sides {
  readonly width: number;
  readonly height: number;
}

const firstChunk = 12;

/** The header of a WebP, from all chunks except the pixels, and what follows them. Undefined if it is not a valid WebP. */
export async function webpHeader(source: ByteSource, searchedBytes: number): Promise<FileHeader | undefined> {
  const riff = await source.bytes(0, firstChunk);
  if (riff === undefined) return undefined;
  const end = Math.min(source.size, 8 + viewOf(riff).getUint32(4, true));
  let found: Metadata = noMetadata;
  let canvas: Sides | undefined;
  let frame: Sides | undefined;
  for (let offset = firstChunk; offset + 8 <= end; ) {
    const start = await source.bytes(offset, 8);
    if (start === undefined) return undefined;
    const type = latin1(start.subarray(0, 4));
    const length = viewOf(start).getUint32(4, true);
    if (Object.hasOwn(sidesOf, type)) {
      const data = await source.bytes(offset + 8, Math.min(length, 10));
      const sides = data && sidesOf[type]?.(data);
      if (sides === undefined) return undefined;
      if (type === 'VP8X') canvas = sides;
      else frame = sides;
    }
    if (type === 'EXIF' || type === 'XMP ') {
      const data = length > maxMetadataBytes ? undefined : await source.bytes(offset + 8, length);
      if (data === undefined) return undefined;
      found = merged(found, type === 'EXIF' ? exifMetadata(data) : xmpMetadata(data));
    }
    offset += 8 + length + (length % 2);
  }
  // A still picture fills its canvas, but a decoder uses the frame's own sides. So both must agree.
  const agree = canvas === undefined || frame === undefined || isSame(canvas, frame);
  const sides = canvas ?? frame;
  if (sides === undefined || !agree) return undefined;
  return { ...sides, ...merged(found, await tailMetadata(source, end, searchedBytes)) };
}

const isSame = (one: Sides, other: Sides): boolean => one.width === other.width && one.height === other.height;

/** The sides in the first ten bytes of a chunk. Undefined if they don't match the chunk's type. */
const sidesOf: Readonly<Record<string, (data: Uint8Array) => Sides | undefined>> = {
  VP8X: (data) => {
    if (data.length < 10) return undefined;
    const view = viewOf(data);
    const uint24 = (offset: number) => view.getUint16(offset, true) + view.getUint8(offset + 2) * 2 ** 16;
    return { width: uint24(4) + 1, height: uint24(7) + 1 };
  },
  'VP8 ': (data) => {
    if (data.length < 10 || latin1(data.subarray(3, 6)) !== '\x9d\x01\x2a') return undefined;
    const view = viewOf(data);
    return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
  },
  VP8L: (data) => {
    if (data.length < 5 || data[0] !== 0x2f) return undefined;
    const bits = viewOf(data).getUint32(1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  },
};
