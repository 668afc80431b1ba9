import { syncBuiltinESMExports } from 'node:module';
import zlib, { deflateSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { exif, pngChunk, pngOf } from '#tests/support/image-samples.ts';
import { byteSource } from './byte-source.ts';
import { pngHeader } from './png-header.ts';

const inflateSync = vi.spyOn(zlib, 'inflateSync');
// Named imports of the module see the spy only then.
syncBuiltinESMExports();

afterEach(() => {
  inflateSync.mockClear();
});

afterAll(() => {
  inflateSync.mockRestore();
  syncBuiltinESMExports();
});

/** How many bytes were inflated. Calls that threw count with their limit. */
const inflatedBytes = () =>
  inflateSync.mock.results.reduce((sum, { type, value }, call) => {
    const limit = inflateSync.mock.calls[call]?.[1]?.maxOutputLength ?? Number.POSITIVE_INFINITY;
    return sum + (type === 'return' ? value.length : limit);
  }, 0);
const sides = { width: 40, height: 30 };
const megabyte = 1024 * 1024;
const read = (file: Uint8Array) =>
  pngHeader(
    byteSource(file.length, async (offset, length) => file.subarray(offset, offset + length)),
    file.length,
  );
const lines = (bytes: number) => deflateSync(Buffer.alloc(bytes, '\n'), { level: 9 });
const profile = (bytes: number) => pngChunk('zTXt', 'Raw profile type xmp\0\0', lines(bytes));
const text = (bytes: number) => pngChunk('iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0', lines(bytes));

describe('compressed texts', () => {
  test.each([
    ['profiles', profile(megabyte - 64)],
    ['international texts', text(megabyte - 64)],
  ])('of many small %s that inflate to a megabyte each are not all inflated', async (_, chunk) => {
    await read(pngOf(sides, { before: Array<Uint8Array>(900).fill(chunk) }));
    expect(inflatedBytes()).toBeLessThanOrEqual(megabyte);
  });

  test('are not inflated after one that was too large', async () => {
    const located = pngChunk('eXIf', exif({ gps: true }));
    await read(pngOf(sides, { before: [located, profile(2 * megabyte), profile(1)], after: [text(1)] }));
    expect(inflatedBytes()).toBe(megabyte);
  });

  const half = 0.6 * megabyte;
  test.each([
    ['before the pixels', { before: [profile(half), text(half)] }],
    ['after the pixels', { after: [profile(half), text(half)] }],
    ['before and after the pixels', { before: [profile(half)], after: [text(half)] }],
  ])('of more than a megabyte %s leave the location unknown', async (_, chunks) => {
    expect(await read(pngOf(sides, chunks))).toEqual({ ...sides, turned: false, located: undefined });
    expect(inflatedBytes()).toBeLessThanOrEqual(megabyte);
  });

  test('of less than a megabyte are all read', async () => {
    const file = pngOf(sides, { before: [profile(half / 2), text(half / 2)], after: [profile(half / 2)] });
    expect(await read(file)).toEqual({ ...sides, turned: false, located: false });
    expect(inflateSync).toHaveBeenCalledTimes(3);
  });

  test('don’t hide a location that was found before them', async () => {
    const located = pngChunk('eXIf', exif({ gps: true }));
    const file = pngOf(sides, { before: [located, profile(2 * megabyte)] });
    expect(await read(file)).toMatchObject({ located: true });
  });
});
