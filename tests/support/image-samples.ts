import { crc32 } from 'node:zlib';

/** Small image files with chosen headers. Their pixels can't be decoded. */

const concat = (...pieces: readonly (Uint8Array | string)[]): Buffer =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : Buffer.from(piece))));

const number = (value: number, bytes: number, littleEndian = false): Buffer => {
  const big = Buffer.alloc(8);
  big.writeBigUInt64BE(BigInt(value));
  const wanted = Buffer.from(big.subarray(8 - bytes));
  return littleEndian ? wanted.reverse() : wanted;
};

export interface Sides {
  readonly width: number;
  readonly height: number;
}

/** EXIF data (TIFF) with an orientation, and a GPS position if `gps` is set. */
export function exif({
  gps = false,
  orientation = 1,
  littleEndian = false,
}: {
  gps?: boolean;
  orientation?: number;
  littleEndian?: boolean;
} = {}): Buffer {
  const n = (value: number, bytes: number) => number(value, bytes, littleEndian);
  const entry = (tag: number, type: number, value: Buffer) => concat(n(tag, 2), n(type, 2), n(1, 4), value);
  const entries = [
    entry(0x0112, 3, concat(n(orientation, 2), n(0, 2))),
    ...(gps ? [entry(0x8825, 4, n(8 + 2 + 24 + 4, 4))] : []),
  ];
  const gpsDirectory = concat(n(1, 2), entry(0x0001, 2, Buffer.from('N\0\0\0', 'latin1')), n(0, 4));
  return concat(
    littleEndian ? 'II*\0' : 'MM\0*',
    n(8, 4),
    n(entries.length, 2),
    ...entries,
    n(0, 4),
    ...(gps ? [gpsDirectory] : []),
  );
}

export const xmp = (attributes = ''): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description ${attributes}/></rdf:RDF></x:xmpmeta>`;
export const gpsXmp = xmp('exif:GPSLatitude="52,31.2N" exif:GPSLongitude="13,24.3E"');

export const jpegSegment = (marker: number, ...payload: readonly (Uint8Array | string)[]): Buffer => {
  const body = concat(...payload);
  return concat(Buffer.from([0xff, marker]), number(body.length + 2, 2), body);
};

/** A JPEG with EXIF data added, as a camera writes it. */
export const withExif = (jpeg: Buffer, data: Parameters<typeof exif>[0]): Buffer =>
  concat(jpeg.subarray(0, 2), jpegSegment(0xe1, 'Exif\0\0', exif(data)), jpeg.subarray(2));

export const jpegOfSides = ({ width, height }: Sides, ...segments: readonly Uint8Array[]): Buffer =>
  concat(
    Buffer.from([0xff, 0xd8]),
    ...segments,
    jpegSegment(0xc0, Buffer.from([8]), number(height, 2), number(width, 2), Buffer.from([1, 1, 0x11, 0])),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 3, 0xff, 0xd9]),
  );

export const pngChunk = (type: string, ...payload: readonly (Uint8Array | string)[]): Buffer => {
  const body = concat(...payload);
  const typed = concat(type, body);
  return concat(number(body.length, 4), typed, number(crc32(typed), 4));
};

/** `before` and `after` are chunks before and after the pixels. */
export const pngOf = (
  { width, height }: Sides,
  { before = [], after = [] }: { before?: readonly Uint8Array[]; after?: readonly Uint8Array[] } = {},
): Buffer =>
  concat(
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    pngChunk('IHDR', number(width, 4), number(height, 4), Buffer.from([8, 2, 0, 0, 0])),
    ...before,
    pngChunk('IDAT', Buffer.from([1, 2, 3])),
    ...after,
    pngChunk('IEND'),
  );

export const webpChunk = (type: string, body: Uint8Array | string): Buffer => {
  const bytes = concat(body);
  return concat(
    type,
    number(bytes.length, 4, true),
    bytes,
    bytes.length % 2 === 1 ? Buffer.from([0]) : Buffer.alloc(0),
  );
};

const webpFile = (...chunks: readonly Uint8Array[]): Buffer => {
  const body = concat('WEBP', ...chunks);
  return concat('RIFF', number(body.length, 4, true), body);
};

const lossyFrame = ({ width, height }: Sides): Buffer =>
  webpChunk(
    'VP8 ',
    concat(Buffer.from([0, 0, 0, 0x9d, 1, 0x2a]), number(width, 2, true), number(height, 2, true), 'x'),
  );

/** A lossy WebP of one chunk. */
export const plainWebp = (sides: Sides): Buffer => webpFile(lossyFrame(sides));

/** A lossless WebP of one chunk. */
export const losslessWebp = ({ width, height }: Sides): Buffer =>
  webpFile(webpChunk('VP8L', concat(Buffer.from([0x2f]), number(width - 1 + (height - 1) * 2 ** 14, 4, true), 'x')));

/** A WebP with an extended header (VP8X), its frame, and these chunks after it. */
export const extendedWebp = ({ width, height }: Sides, after: readonly Uint8Array[] = [], frame?: Sides): Buffer =>
  webpFile(
    webpChunk('VP8X', concat(Buffer.from([0x0c, 0, 0, 0]), number(width - 1, 3, true), number(height - 1, 3, true))),
    lossyFrame(frame ?? { width, height }),
    ...after,
  );
