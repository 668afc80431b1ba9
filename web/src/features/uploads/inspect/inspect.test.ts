import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '#tests/support/cases.ts';
import { baselineJpeg, greyJpeg, progressiveJpeg, restartingJpeg } from '#tests/support/decodable-jpegs.ts';
import { extendedWebp, losslessWebp, plainWebp, pngChunk, pngOf } from '#tests/support/image-samples.ts';
import { inspect } from './inspect.ts';

const sides = { width: 40, height: 30 };
const bytesOf = (file: Uint8Array | string): Uint8Array<ArrayBuffer> =>
  typeof file === 'string' ? Uint8Array.from(Buffer.from(file, 'latin1')) : Uint8Array.from(file);
const inspected = (file: Uint8Array | string, type = '') => inspect(new Blob([bytesOf(file)], { type }));
const stateOf = async (file: Uint8Array | string) => (await inspected(file)).state;

const cut = (file: Uint8Array, percent: number) => file.subarray(0, Math.floor((file.length * percent) / 100));
/** The file with other bytes at an offset. */
function changed(file: Uint8Array, offset: number, bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(file);
  copy.set(bytes, offset);
  return copy;
}
/** The file with the last bit of one byte flipped, counted from the end. */
const flipped = (file: Uint8Array, fromEnd: number) =>
  changed(file, file.length - fromEnd, Uint8Array.of((file.at(-fromEnd) ?? 0) ^ 1));

const jpegs: readonly [string, Uint8Array<ArrayBuffer>][] = [
  ['a baseline JPEG', baselineJpeg],
  ['a progressive JPEG', progressiveJpeg],
  ['a JPEG with restart markers', restartingJpeg],
  ['a grey JPEG', greyJpeg],
];
const png = pngOf(sides);

describe('a file is what its first bytes say, whatever its label', () => {
  const box = (brands: string) => `\0\0\0${String.fromCharCode(8 + brands.length)}ftyp${brands}and further boxes`;
  test.each<[string, string | Uint8Array, string]>([
    ['a JPEG', baselineJpeg, 'image/jpeg'],
    ['a PNG', png, 'image/png'],
    ['a WebP', plainWebp(sides), 'image/webp'],
    ['an AVIF', box('avif\0\0\0\0avifmif1miaf'), 'image/avif'],
    ['an AVIF with another main brand', box('mif1\0\0\0\0mif1avif'), 'image/avif'],
  ])('%s', async (_, file, type) => {
    for (const label of ['', 'application/octet-stream', 'image/heic']) {
      const inspection = await inspected(file, label);
      expect(inspection).toMatchObject({ type, file: { type } });
    }
  });

  test.each<[string, string, string]>([
    ['HEIC', box('heic\0\0\0\0mif1heic'), 'heic'],
    ['HEIF of another codec', box('mif1\0\0\0\0mif1hevc'), 'heic'],
    ['a film', box('isom\0\0\0\0isommp42'), 'not-a-picture'],
    ['a brand after the box', box('isom\0\0\0\0isom').replace('and', 'heic'), 'not-a-picture'],
    ['a GIF', 'GIF89a and more', 'not-a-picture'],
    ['text', 'Dear Nani', 'not-a-picture'],
    ['nothing', '', 'not-a-picture'],
  ])('%s', async (_, file, state) => {
    expect(await inspected(file, 'image/jpeg')).toEqual({ state });
  });
});

describe.each(jpegs)('%s', (_, jpeg) => {
  test('is whole, also with a film behind it', async () => {
    expect(await inspected(jpeg)).toMatchObject({ state: 'whole', file: { size: jpeg.length } });
    expect(await stateOf(Buffer.concat([jpeg, Buffer.from('ftypmp42')]))).toBe('whole');
  });

  test.each([1, 2])('is redrawn with an end marker if it lacks %d of its two bytes', async (bytes) => {
    const inspection = await inspected(jpeg.subarray(0, -bytes));
    expect(inspection.state).toBe('loose');
    const end = 'file' in inspection ? new Uint8Array(await inspection.file.slice(-2).arrayBuffer()) : [];
    expect([...end]).toEqual([0xff, 0xd9]);
  });

  test.each([95, 60, 20, 5])(
    'is broken if it is cut to %d percent, also with an end marker or zeros after the cut',
    async (percent) => {
      const start = cut(jpeg, percent);
      expect(await stateOf(start)).toBe('broken');
      expect(await stateOf(Buffer.concat([start, Uint8Array.of(0xff, 0xd9)]))).toBe('broken');
      expect(await stateOf(Buffer.concat([start, Buffer.alloc(jpeg.length - start.length)]))).toBe('broken');
    },
  );

  test('is broken if zeros replace a part of its pixels', async () => {
    const length = Math.floor(jpeg.length / 5);
    expect(await stateOf(changed(jpeg, Math.floor(jpeg.length * 0.7), new Uint8Array(length)))).toBe('broken');
  });
});

test('leaves it to the browser to decode a JPEG that has no Huffman codes', async () => {
  // A frame with arithmetic codes.
  const start = baselineJpeg.indexOf(0xc0);
  expect(await stateOf(changed(baselineJpeg, start, Uint8Array.of(0xc9)))).toBe('whole');
});

describe('a PNG', () => {
  test('is whole', async () => {
    expect(await stateOf(png)).toBe('whole');
  });

  test('is redrawn if it lacks its end, or has a wrong checksum beside its pixels', async () => {
    const inspection = await inspected(png.subarray(0, -12));
    expect(inspection).toMatchObject({ state: 'loose', file: { size: png.length } });
    expect(await stateOf(flipped(png, 1))).toBe('loose');
    const gamma = pngOf(sides, { after: [flippedGamma] });
    expect(await stateOf(gamma)).toBe('loose');
  });

  test('is broken if it is cut, or a byte of its pixels or its size is wrong', async () => {
    for (const percent of [60, 50, 40]) expect(await stateOf(cut(png, percent))).toBe('broken');
    expect(await stateOf(flipped(png, 12 + 5))).toBe('broken');
    expect(await stateOf(changed(png, 19, Uint8Array.of(41)))).toBe('broken');
  });
});

const flippedGamma = flipped(pngChunk('gAMA', Uint8Array.of(0, 0, 0, 1)), 5);

test.each<[string, Uint8Array]>([
  ['a lossy', plainWebp(sides)],
  ['a lossless', losslessWebp(sides)],
  ['an extended', extendedWebp(sides)],
])('%s WebP is whole, and broken if it is cut', async (_, webp) => {
  expect(await stateOf(webp)).toBe('whole');
  for (const percent of [95, 70, 50]) expect(await stateOf(cut(webp, percent))).toBe('broken');
});

test('an animated WebP is redrawn', async () => {
  expect(await stateOf(changed(extendedWebp(sides), 20, Uint8Array.of(0x02)))).toBe('loose');
});

test('never throws on damaged files', async () => {
  const files = [...jpegs.map(([, file]) => file), png, plainWebp(sides)];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
      async (file, changes) => {
        const damaged = Uint8Array.from(file);
        for (const [index, value] of changes) damaged[index % damaged.length] = value;
        expect(['whole', 'loose', 'broken', 'not-a-picture']).toContain(await stateOf(damaged));
      },
    ),
    { numRuns: cases(500) },
  );
});
