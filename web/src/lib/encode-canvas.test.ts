import { expect, test } from 'vitest';
import { encodeWithin } from './encode-canvas.ts';

/** 100 bytes at the quality 1. */
const encoded = (type = '', quality = 1) => new Blob(['x'.repeat(quality * 100)], { type });
/** A canvas that writes this type, or the wanted one. */
const offscreen = (written?: string) => ({
  convertToBlob: async ({ type, quality }: ImageEncodeOptions = {}) => encoded(written ?? type, quality),
});
const onPage = {
  toBlob: (done: BlobCallback, type?: string, quality?: number) => done(encoded(type, quality)),
};
const encoding = { type: 'image/jpeg', qualities: [0.9, 0.6, 0.3], maxBytes: 60 } as const;

test.each([
  ['an offscreen canvas', offscreen()],
  ['a canvas of the page', onPage],
])('encodes %s at the best quality within the limit', async (_, drawn) => {
  const bytes = await encodeWithin(drawn, encoding);
  expect(bytes).toMatchObject({ size: 60, type: 'image/jpeg' });
});

test('returns nothing if every quality exceeds the limit, or if the browser can’t write the type', async () => {
  expect(await encodeWithin(offscreen(), { ...encoding, maxBytes: 29 })).toBeUndefined();
  expect(await encodeWithin(offscreen('image/png'), encoding)).toBeUndefined();
});
