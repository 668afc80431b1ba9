import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPhoto } from '#lambdas/photos/check-photo.ts';
import { cases } from '#tests/support/cases.ts';
import {
  exif,
  extendedWebp,
  gpsXmp,
  jpegOfSides,
  jpegSegment,
  losslessWebp,
  plainWebp,
  pngChunk,
  pngOf,
  webpChunk,
  xmp,
} from '#tests/support/image-samples.ts';
import { photo } from '#tests/support/unit/records.ts';
import { inspectBytes } from '../inspect/inspect-bytes.ts';
import { hadMetadata, type PhotoType, withoutMetadata } from './without-metadata.ts';

const sides = { width: 40, height: 30 };
const exifSegment = (options: Parameters<typeof exif>[0]) => jpegSegment(0xe1, 'Exif\0\0', exif(options));
const xmpSegment = jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', gpsXmp);
const droneXmp = xmp('drone-dji:GpsLatitude="+18.5"');
const xmpChunk = pngChunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0', gpsXmp);
/** A JFIF header with an uncompressed thumbnail of this many pixels. */
const jfif = (pixels = 0) =>
  jpegSegment(0xe0, 'JFIF\0', Buffer.from([1, 2, 1, 0, 72, 0, 72, pixels, pixels]), 'rgb'.repeat(pixels));
/** The flags for EXIF and XMP are off. */
const strippedWebp = extendedWebp(sides).fill(0, 20, 21);
const video = Buffer.concat([Buffer.from('ftypmp42'), Buffer.from(gpsXmp)]);

/** A place name as photo editors store it: dataset 2:90, City, of the IPTC Information Interchange Model, version 4.2. */
const iptcCity = Buffer.from('\x1c\x02\x5a\0\x06Jaipur', 'latin1');
/** The datasets are the Photoshop image resource 0x0404, with an empty name (Adobe Photoshop File Formats Specification). */
const iptcSegment = jpegSegment(0xed, 'Photoshop 3.0\0', '8BIM\x04\x04\0\0\0\0\0\x0b', iptcCity, '\0');

/** The photo without its metadata, in one buffer. */
function strip(file: Uint8Array): { readonly type: PhotoType; readonly bytes: Buffer } | undefined {
  const made = withoutMetadata(Uint8Array.from(file));
  return made && { type: made.type, bytes: Buffer.concat(made.pieces) };
}

/** The error code of the server's own check; undefined if the server accepts the photo. */
async function refusalOf(file: Uint8Array, contentType: PhotoType, declared = sides): Promise<string | undefined> {
  const read = async (_key: string, _etag: string, offset: number, length: number) =>
    file.subarray(offset, offset + length);
  const arrived = { etag: '"1"', firstBytes: file.subarray(0, 12) };
  const refusal = await checkPhoto({ read }, photo({ contentType, size: file.length, ...declared }), arrived);
  return refusal?.code;
}

const withLocation: readonly [string, PhotoType, Buffer][] = [
  ['a JPEG with EXIF', 'image/jpeg', jpegOfSides(sides, exifSegment({ gps: true }))],
  ['a JPEG with little-endian EXIF', 'image/jpeg', jpegOfSides(sides, exifSegment({ gps: true, littleEndian: true }))],
  ['a JPEG with XMP', 'image/jpeg', jpegOfSides(sides, xmpSegment)],
  ['a JPEG with XMP of a drone', 'image/jpeg', jpegOfSides(sides, jpegSegment(0xed, droneXmp))],
  ['a JPEG with a video behind it', 'image/jpeg', Buffer.concat([jpegOfSides(sides, xmpSegment), video])],
  ['a JPEG with IPTC', 'image/jpeg', jpegOfSides(sides, jpegSegment(0xed, 'Photoshop 3.0\0', gpsXmp), xmpSegment)],
  ['a PNG with EXIF', 'image/png', pngOf(sides, { before: [pngChunk('eXIf', exif({ gps: true }))] })],
  ['a PNG with XMP', 'image/png', pngOf(sides, { after: [xmpChunk] })],
  ['a WebP with EXIF', 'image/webp', extendedWebp(sides, [webpChunk('EXIF', exif({ gps: true }))])],
  ['a WebP with XMP', 'image/webp', extendedWebp(sides, [webpChunk('XMP ', gpsXmp)])],
];

describe('removes the location', () => {
  test.each(withLocation)('from %s', async (_, type, file) => {
    expect(await refusalOf(file, type)).toBe('photo_has_location');
    const made = strip(file);
    expect(made?.type).toBe(type);
    expect(await refusalOf(made?.bytes ?? Buffer.alloc(0), type)).toBeUndefined();
    expect(made?.bytes.includes('GPS')).toBe(false);
    expect(strip(made?.bytes ?? Buffer.alloc(0))?.bytes).toEqual(made?.bytes);
  });

  test.each<[string, Buffer]>([
    ['JPEG', jpegOfSides(sides)],
    ['PNG', pngOf(sides)],
    ['lossy WebP', plainWebp(sides)],
    ['lossless WebP', losslessWebp(sides)],
  ])('and leaves a %s without metadata unchanged', (_, file) => {
    expect(strip(file)?.bytes).toEqual(file);
  });

  test('from a JPEG that only names the city in IPTC', async () => {
    const file = jpegOfSides(sides, iptcSegment);
    const bytes = strip(file)?.bytes ?? file;
    expect(bytes).toEqual(jpegOfSides(sides));
    expect(await refusalOf(bytes, 'image/jpeg')).toBeUndefined();
  });

  test.each<[string, PhotoType, Buffer]>([
    ['JPEG', 'image/jpeg', jpegOfSides(sides, exifSegment({ gps: true, orientation: 6 }))],
    [
      'JPEG with another fill byte',
      'image/jpeg',
      jpegOfSides(sides, jpegSegment(0xe1, 'Exif\0\xff', exif({ gps: true, orientation: 6 }))),
    ],
    ['PNG', 'image/png', pngOf(sides, { before: [pngChunk('eXIf', exif({ gps: true, orientation: 6 }))] })],
    ['WebP', 'image/webp', extendedWebp(sides, [webpChunk('EXIF', exif({ gps: true, orientation: 6 }))])],
  ])('and keeps the orientation of a %s', async (_, type, file) => {
    const made = strip(file);
    expect(await refusalOf(made?.bytes ?? file, type, { width: 30, height: 40 })).toBeUndefined();
    expect(strip(made?.bytes ?? file)?.bytes).toEqual(made?.bytes);
  });

  test('and keeps the pixels, the colour profile and Adobe’s transform of a JPEG', () => {
    const needed = [
      jfif(),
      jpegSegment(0xe2, 'ICC_PROFILE\0', 'colours'),
      jpegSegment(0xee, 'Adobe', 'x'),
      jpegSegment(0xdb, 'tables'),
      jpegSegment(0xdd, '\0\0'),
    ];
    expect(strip(jpegOfSides(sides, exifSegment({ gps: true }), ...needed, xmpSegment))?.bytes).toEqual(
      jpegOfSides(sides, ...needed),
    );
  });
});

test.each<[string, Buffer]>([
  ['text', Buffer.from('<html>')],
  ['a JPEG without its end marker', jpegOfSides(sides).subarray(0, -2)],
  ['a PNG without its end chunk', pngOf(sides).subarray(0, -12)],
  ['an animated WebP', extendedWebp(sides, [webpChunk('ANMF', 'frame')]).fill(0x02, 20, 21)],
])('returns undefined for %s', (_, file) => {
  expect(strip(file)).toBeUndefined();
});

/** A damaged length, by which the pixels contain the next chunk: browsers don't send it, since its checksum is wrong. */
const swallowing: [Buffer, [number, number][], number, Uint8Array] = [
  pngOf(sides, { after: [xmpChunk] }),
  [[8 + 25 + 3, 3 + xmpChunk.length]],
  0,
  new Uint8Array(),
];

test('terminates on damaged files, and makes none with a location that would be sent', async () => {
  const files = [...withLocation.map(([, , file]) => file), jpegOfSides(sides), pngOf(sides), plainWebp(sides)];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
      fc.nat(400),
      fc.uint8Array({ maxLength: 40 }),
      async (file, changes, cut, end) => {
        const damaged = Buffer.concat([file.subarray(0, file.length - (cut > 100 ? 0 : cut)), end]);
        for (const [index, value] of changes) damaged[index % damaged.length] = value;
        const made = strip(damaged);
        if (made === undefined || inspectBytes(damaged, made.type).wholeness === 'broken') return;
        expect(await refusalOf(made.bytes, made.type)).not.toBe('photo_has_location');
        expect(strip(made.bytes)?.bytes).toEqual(made.bytes);
      },
    ),
    { numRuns: cases(3_000), examples: [swallowing] },
  );
});

test('accepts any bytes after a valid signature without throwing', () => {
  const starts = [Buffer.from([0xff, 0xd8, 0xff]), pngOf(sides).subarray(0, 16), plainWebp(sides).subarray(0, 16)];
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), (start, rest) => {
      expect(() => strip(Buffer.concat([start, rest]))).not.toThrow();
    }),
    { numRuns: cases(3_000) },
  );
});

/** Each of these can name a place, a person or a device, or show what was cropped away. */
test.each<[string, Buffer, Buffer]>([
  ...[0xe3, 0xe4, 0xe5, 0xeb, 0xec, 0xed, 0xef, 0xf0, 0xfd, 0xfe, 0x02, 0xbf].map((code): [string, Buffer, Buffer] => [
    `the JPEG segment ${code.toString(16)}`,
    jpegOfSides(sides, jpegSegment(code, 'Jaipur')),
    jpegOfSides(sides),
  ]),
  ['a JPEG’s XMP', jpegOfSides(sides, xmpSegment), jpegOfSides(sides)],
  ['a JPEG’s picture index', jpegOfSides(sides, jpegSegment(0xe2, 'MPF\0', 'Jaipur')), jpegOfSides(sides)],
  ['a JPEG’s thumbnail', jpegOfSides(sides, jfif(1)), jpegOfSides(sides, jfif())],
  ['a JPEG’s second thumbnail', jpegOfSides(sides, jpegSegment(0xe0, 'JFXX\0', 'Jaipur')), jpegOfSides(sides)],
  ['a damaged JFIF header', jpegOfSides(sides, jpegSegment(0xe0, 'JFIF\0')), jpegOfSides(sides)],
  ['a program’s text in Adobe’s place', jpegOfSides(sides, jpegSegment(0xee, 'Jaipur')), jpegOfSides(sides)],
  ...['tEXt', 'zTXt', 'iTXt', 'tIME', 'dSIG', 'caBX', 'prVt'].map((type): [string, Buffer, Buffer] => [
    `the PNG chunk ${type}`,
    pngOf(sides, { before: [pngChunk(type, 'Location\0Jaipur')], after: [pngChunk(type, 'Jaipur')] }),
    pngOf(sides),
  ]),
  ['an unknown WebP chunk', extendedWebp(sides, [webpChunk('NOTE', 'Jaipur')]), strippedWebp],
])('removes %s', (_, file, expected) => {
  expect(strip(file)?.bytes).toEqual(expected);
});

test('keeps the animation of a PNG', () => {
  const frames = [pngChunk('acTL', 'frames'), pngChunk('fcTL', 'first')];
  const file = pngOf(sides, { before: frames, after: [pngChunk('fcTL', 'second'), pngChunk('fdAT', 'pixels')] });
  expect(strip(file)?.bytes).toEqual(file);
});

test.each([
  ['a JPEG', jpegOfSides(sides)],
  ['a PNG', pngOf(sides)],
  ['a WebP', plainWebp(sides)],
])('%s without metadata has nothing to remove, also if other bytes follow it', (_, file) => {
  const had = (...parts: Uint8Array[]) => {
    const stripped = withoutMetadata(Uint8Array.from(Buffer.concat(parts)));
    return stripped && hadMetadata(stripped);
  };
  expect([had(file), had(file, Buffer.from('padding'))]).toEqual([false, false]);
});

test.each(withLocation)('%s has something to remove', (_, __, file) => {
  const stripped = withoutMetadata(Uint8Array.from(file));
  expect(stripped && hadMetadata(stripped)).toBe(true);
});
