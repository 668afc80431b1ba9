import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
  type Sides,
  webpChunk,
  xmp,
} from '#tests/support/image-samples.ts';
import { photo } from '#tests/support/unit/records.ts';
import type { FileType } from '../uploads/upload.ts';
import { checkPhoto } from './check-photo.ts';

const sides = { width: 40, height: 30 };
const exifSegment = (options: Parameters<typeof exif>[0]) => jpegSegment(0xe1, 'Exif\0\0', exif(options));
const xmpSegment = (text: string) => jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', text);
const droneXmp = xmp('drone-dji:GpsLatitude="+18.5" drone-dji:GpsLongitude="+73.8"');
const xmpChunk = (text: string) => pngChunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0', text);
/** A JPEG with these data at its end, where phones append a video to a photo. */
const afterPixels = (data: Buffer | string) =>
  Buffer.concat([
    jpegOfSides(sides),
    Buffer.alloc(2_000_000, 5),
    typeof data === 'string' ? Buffer.from(data, 'latin1') : data,
  ]);
/** ImageMagick's text form of a profile. */
const rawProfile = (data: Buffer) => `\nexif\n${String(data.length).padStart(8)}\n${data.toString('hex')}\n`;

/** Checks a file as if it were in S3, and counts the reads. */
async function check(file: Uint8Array, contentType: FileType, declared: Sides = sides) {
  const reads = { count: 0, bytes: 0 };
  const read = async (_key: string, _etag: string, offset: number, length: number) => {
    // S3 refuses an empty range.
    expect(length).toBeGreaterThan(0);
    const bytes = file.subarray(offset, offset + length);
    reads.count += 1;
    reads.bytes += bytes.length;
    return bytes;
  };
  const arrived = { etag: '"1"', firstBytes: file.subarray(0, 12) };
  const refusal = await checkPhoto({ read }, photo({ contentType, size: file.length, ...declared }), arrived);
  return { code: refusal?.code, reads };
}

describe('accepts', () => {
  test.each<[string, FileType, Uint8Array]>([
    ['a JPEG', 'image/jpeg', jpegOfSides(sides)],
    ['a JPEG with EXIF and XMP, but no position', 'image/jpeg', jpegOfSides(sides, exifSegment({}), xmpSegment(xmp()))],
    ['a JPEG with fill bytes between its segments', 'image/jpeg', jpegOfSides(sides, Buffer.from([0xff, 0xff]))],
    [
      'a JPEG with a colour profile of three megabytes',
      'image/jpeg',
      jpegOfSides(sides, ...Array.from({ length: 48 }, () => jpegSegment(0xe2, 'ICC_PROFILE\0', Buffer.alloc(65_521)))),
    ],
    ['a PNG', 'image/png', pngOf(sides)],
    [
      'a PNG with EXIF, texts and XMP',
      'image/png',
      pngOf(sides, { before: [pngChunk('eXIf', exif()), pngChunk('tEXt', 'Title\0GPSLatitude'), xmpChunk(xmp())] }),
    ],
    ['a lossy WebP', 'image/webp', plainWebp(sides)],
    ['a lossless WebP', 'image/webp', losslessWebp(sides)],
    [
      'an extended WebP with EXIF and XMP',
      'image/webp',
      extendedWebp(sides, [webpChunk('EXIF', exif()), webpChunk('XMP ', xmp())]),
    ],
    [
      'a WebP that ends with a large chunk',
      'image/webp',
      extendedWebp(sides, [webpChunk('ICCP', Buffer.alloc(200_000))]),
    ],
    [
      'a JPEG that is followed by a second picture without a position',
      'image/jpeg',
      afterPixels(exifSegment({ orientation: 6 })),
    ],
    ['a JPEG whose pixels happen to look like a video', 'image/jpeg', afterPixels('\xa9xyz')],
    [
      'a JPEG that is followed by a page',
      'image/jpeg',
      Buffer.concat([jpegOfSides(sides), Buffer.from('<html><script>')]),
    ],
  ])('%s', async (_, type, file) => {
    expect((await check(file, type)).code).toBeUndefined();
  });

  test.each([6, 8])(
    'a JPEG rotated by orientation %d, declared with its displayed or its stored sides',
    async (orientation) => {
      const file = jpegOfSides(sides, exifSegment({ orientation }));
      expect((await check(file, 'image/jpeg', { width: 30, height: 40 })).code).toBeUndefined();
      expect((await check(file, 'image/jpeg', sides)).code).toBeUndefined();
    },
  );
});

describe('refuses a photo that contains its location', () => {
  test.each<[string, FileType, Uint8Array]>([
    ['JPEG, EXIF', 'image/jpeg', jpegOfSides(sides, exifSegment({ gps: true }))],
    [
      'JPEG, EXIF in the other byte order',
      'image/jpeg',
      jpegOfSides(sides, exifSegment({ gps: true, littleEndian: true })),
    ],
    ['JPEG, a second EXIF', 'image/jpeg', jpegOfSides(sides, exifSegment({}), exifSegment({ gps: true }))],
    ['JPEG, XMP', 'image/jpeg', jpegOfSides(sides, xmpSegment(gpsXmp))],
    [
      'JPEG, extended XMP',
      'image/jpeg',
      jpegOfSides(sides, jpegSegment(0xe1, 'http://ns.adobe.com/xmp/extension/\0', gpsXmp)),
    ],
    ['JPEG, XMP in UTF-16', 'image/jpeg', jpegOfSides(sides, xmpSegment([...gpsXmp].join('\0')))],
    ['JPEG, XMP elements', 'image/jpeg', jpegOfSides(sides, xmpSegment('<exif:GPSLatitude>52,31N</exif:GPSLatitude>'))],
    ['JPEG, XMP of a drone', 'image/jpeg', jpegOfSides(sides, xmpSegment(droneXmp))],
    ['JPEG, XMP in another segment', 'image/jpeg', jpegOfSides(sides, jpegSegment(0xed, 'Photoshop 3.0\0', gpsXmp))],
    [
      'JPEG, EXIF with another fill byte',
      'image/jpeg',
      jpegOfSides(sides, jpegSegment(0xe1, 'Exif\0\xff', exif({ gps: true }))),
    ],
    ['JPEG, EXIF in capitals', 'image/jpeg', jpegOfSides(sides, jpegSegment(0xe1, 'EXIF\0\0', exif({ gps: true })))],
    [
      'JPEG, EXIF in capitals after the pixels',
      'image/jpeg',
      afterPixels(jpegSegment(0xe1, 'EXIF\0\xff', exif({ gps: true }))),
    ],
    ['JPEG, EXIF of a second picture after the pixels', 'image/jpeg', afterPixels(exifSegment({ gps: true }))],
    ['JPEG, XMP after the pixels', 'image/jpeg', afterPixels(xmpSegment(gpsXmp))],
    ['JPEG, a QuickTime video after the pixels', 'image/jpeg', afterPixels('\xa9xyz\0\x12\x15\xc7+12.9716+077.5946/')],
    ['JPEG, a 3GPP video after the pixels', 'image/jpeg', afterPixels('\0\0\0\x20loci\0\0\0\0')],
    ['JPEG, an Apple video after the pixels', 'image/jpeg', afterPixels('com.apple.quicktime.location.ISO6709')],
    ['PNG, EXIF', 'image/png', pngOf(sides, { before: [pngChunk('eXIf', exif({ gps: true }))] })],
    ['PNG, EXIF after the pixels', 'image/png', pngOf(sides, { after: [pngChunk('eXIf', exif({ gps: true }))] })],
    [
      'PNG, EXIF after many pixels',
      'image/png',
      pngOf(sides, { after: [pngChunk('IDAT', Buffer.alloc(2_000_000, 9)), pngChunk('eXIf', exif({ gps: true }))] }),
    ],
    ['PNG, EXIF of an earlier draft', 'image/png', pngOf(sides, { before: [pngChunk('exIf', exif({ gps: true }))] })],
    ['PNG, XMP of a drone', 'image/png', pngOf(sides, { before: [xmpChunk(droneXmp)] })],
    ['PNG, XMP', 'image/png', pngOf(sides, { before: [xmpChunk(gpsXmp)] })],
    [
      'PNG, compressed XMP',
      'image/png',
      pngOf(sides, { before: [pngChunk('iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0', deflateSync(gpsXmp))] }),
    ],
    [
      'PNG, EXIF as text',
      'image/png',
      pngOf(sides, { before: [pngChunk('tEXt', 'Raw profile type exif\0', rawProfile(exif({ gps: true })))] }),
    ],
    [
      'PNG, EXIF as compressed text',
      'image/png',
      pngOf(sides, {
        after: [
          pngChunk(
            'zTXt',
            'Raw profile type APP1\0\0',
            deflateSync(rawProfile(Buffer.concat([Buffer.from('Exif\0\0'), exif({ gps: true })]))),
          ),
        ],
      }),
    ],
    ['WebP, EXIF', 'image/webp', extendedWebp(sides, [webpChunk('EXIF', exif({ gps: true }))])],
    [
      'WebP, EXIF as JPEG has it',
      'image/webp',
      extendedWebp(sides, [webpChunk('EXIF', Buffer.concat([Buffer.from('Exif\0\0'), exif({ gps: true })]))]),
    ],
    ['WebP, XMP', 'image/webp', extendedWebp(sides, [webpChunk('XMP ', gpsXmp)])],
    ['WebP, XMP after its container', 'image/webp', Buffer.concat([plainWebp(sides), Buffer.from(gpsXmp)])],
  ])('%s', async (_, type, file) => {
    expect((await check(file, type)).code).toBe('photo_has_location');
  });
});

describe('refuses', () => {
  const bomb = { width: 60_000, height: 60_000 };
  const webpBomb = { width: 16_383, height: 16_383 };
  test.each<[string, FileType, Uint8Array]>([
    ['PNG', 'image/png', pngOf(bomb)],
    ['JPEG', 'image/jpeg', jpegOfSides(bomb)],
    ['WebP', 'image/webp', extendedWebp(webpBomb)],
    ['lossless WebP', 'image/webp', losslessWebp(webpBomb)],
  ])('a photo with too many pixels, whatever size was declared: %s', async (_, type, file) => {
    expect((await check(file, type)).code).toBe('photo_too_many_pixels');
  });

  test('a photo whose sides are not the declared ones', async () => {
    for (const declared of [
      { width: 41, height: 30 },
      { width: 30, height: 40 },
    ]) {
      expect((await check(pngOf(sides), 'image/png', declared)).code).toBe('photo_not_as_declared');
    }
  });

  const png = pngOf(sides);
  const jpeg = jpegOfSides(sides);
  test.each<[string, FileType, Uint8Array]>([
    ['a file of another type', 'image/jpeg', png],
    ['only the first bytes of a file', 'image/png', png.subarray(0, 12)],
    ['a PNG without pixels', 'image/png', png.subarray(0, 33)],
    [
      'a PNG whose first chunk is not its header',
      'image/png',
      Buffer.concat([png.subarray(0, 8), pngChunk('gAMA', 'x')]),
    ],
    ['a PNG without a width', 'image/png', pngOf({ width: 0, height: 30 })],
    [
      'a PNG with a damaged compressed text',
      'image/png',
      pngOf(sides, { before: [pngChunk('zTXt', 'Raw profile type exif\0\0x')] }),
    ],
    [
      'a PNG with metadata too large to be read',
      'image/png',
      pngOf(sides, { before: [pngChunk('eXIf', Buffer.alloc(2_000_000))] }),
    ],
    [
      'a PNG with compressed EXIF, which is only a draft',
      'image/png',
      pngOf(sides, { after: [pngChunk('zxIf', deflateSync(exif({ gps: true })))] }),
    ],
    [
      'a JPEG without a frame',
      'image/jpeg',
      Buffer.concat([jpeg.subarray(0, 2), jpegSegment(0xda, 'x'), Buffer.alloc(9)]),
    ],
    ['a JPEG with two frames', 'image/jpeg', jpegOfSides(sides, jpegSegment(0xc0, Buffer.from([8, 0, 1, 0, 1])))],
    ['a JPEG that ends before its pixels', 'image/jpeg', jpeg.subarray(0, 15)],
    ['a JPEG with a misplaced marker', 'image/jpeg', jpegOfSides(sides, Buffer.from([0xff, 0xd9, 0, 2]))],
    [
      'a WebP with a frame that does not fill its canvas',
      'image/webp',
      extendedWebp(sides, [], { width: 9_000, height: 9_000 }),
    ],
    ['a WebP without a frame', 'image/webp', plainWebp(sides).subarray(0, 16)],
    ['a WebP with a damaged frame', 'image/webp', Buffer.concat([plainWebp(sides).subarray(0, 20), Buffer.alloc(30)])],
  ])('%s', async (_, type, file) => {
    // Unreadable files and files of another type get the same refusal.
    expect((await check(file, type)).code).toBe('not_an_image');
  });

  test.each<[string, FileType, Uint8Array]>([
    ['fill bytes', 'image/jpeg', Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(8_000_000, 0xff)])],
    [
      'empty PNG chunks',
      'image/png',
      Buffer.concat([png.subarray(0, 33), ...Array.from({ length: 9_000 }, () => pngChunk('aaAa'))]),
    ],
    [
      'many large JPEG segments',
      'image/jpeg',
      jpegOfSides(sides, ...Array.from({ length: 200 }, () => jpegSegment(0xe2, Buffer.alloc(65_000)))),
    ],
    ['EXIF data after the pixels', 'image/jpeg', afterPixels('Exif\0\0'.repeat(40_000))],
    ['chunks that look like texts', 'image/png', Buffer.concat([png, Buffer.from('tEXt'.repeat(60_000))])],
  ])('a file made of %s after a bounded number of reads', async (_, type, file) => {
    const { code, reads } = await check(file, type);
    expect(code).toBe('not_an_image');
    expect(reads.count).toBeLessThanOrEqual(64);
  });
});

test('reads only the header and the end of a large photo', async () => {
  const pixels = Buffer.alloc(20_000_000, 5);
  for (const [file, type] of [
    [pngOf(sides, { after: [pngChunk('IDAT', pixels)] }), 'image/png'],
    [Buffer.concat([jpegOfSides(sides, exifSegment({})), pixels]), 'image/jpeg'],
    [extendedWebp(sides, [webpChunk('ICCP', pixels), webpChunk('EXIF', exif())]), 'image/webp'],
  ] as const) {
    const { code, reads } = await check(file, type);
    expect(code).toBeUndefined();
    expect(reads.bytes).toBeLessThan(400_000);
    expect(reads.count).toBeLessThanOrEqual(3);
  }
});

describe('arbitrary bytes', () => {
  const starts: readonly (readonly [FileType, Uint8Array])[] = [
    ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
    ['image/png', pngOf(sides).subarray(0, 8)],
    ['image/webp', plainWebp(sides).subarray(0, 12)],
  ];
  test.each(starts)('%s: random bytes cause no exception', async (type, start) => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (rest) => {
        await check(Buffer.concat([start, rest]), type);
      }),
      { numRuns: cases(2_000) },
    );
  });

  const located: readonly (readonly [FileType, Uint8Array])[] = [
    ['image/jpeg', jpegOfSides(sides, exifSegment({ gps: true }), xmpSegment(gpsXmp))],
    ['image/png', pngOf(sides, { before: [pngChunk('eXIf', exif({ gps: true }))], after: [xmpChunk(gpsXmp)] })],
    ['image/webp', extendedWebp(sides, [webpChunk('EXIF', exif({ gps: true })), webpChunk('XMP ', gpsXmp)])],
  ];
  test.each(located)('%s: a damaged or truncated photo causes no exception', async (type, file) => {
    const change = fc.record({ at: fc.nat(file.length - 1), to: fc.integer({ min: 0, max: 255 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 6 }), fc.nat(file.length), async (changes, cut) => {
        const damaged = Uint8Array.from(file);
        for (const { at, to } of changes) damaged[at] = to;
        await check(damaged.subarray(0, Math.max(cut, 12)), type);
        await check(damaged, type);
      }),
      { numRuns: cases(2_000) },
    );
  });

  test('never hide a location in a JPEG', async () => {
    const segment = fc
      .tuple(fc.constantFrom(0xe0, 0xe2, 0xec, 0xed, 0xdb, 0xc4, 0xfe), fc.uint8Array({ maxLength: 300 }))
      .map(([code, body]) => jpegSegment(code, body));
    await fc.assert(
      fc.asyncProperty(fc.array(segment), fc.array(segment), fc.boolean(), async (before, after, littleEndian) => {
        const file = jpegOfSides(sides, ...before, exifSegment({ gps: true, littleEndian }), ...after);
        expect((await check(file, 'image/jpeg')).code).toBe('photo_has_location');
      }),
    );
  });
});
