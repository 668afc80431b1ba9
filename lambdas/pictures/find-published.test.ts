import { expect, test } from 'vitest';
import { id, upload } from '#tests/support/unit/records.ts';
import { findAllPublished } from './find-published.ts';
import type { PictureUpload } from './picture-upload.ts';

const { imageKey } = upload();
const find = async (record: PictureUpload | undefined, key = imageKey) => {
  const found = await findAllPublished({ find: async () => record }, [key]);
  return found?.[0];
};

test('finds a published image, with its size if known', async () => {
  expect(await find(upload({ status: 'published' }))).toEqual({ imageKey });
  const renditions = [
    { width: 640, height: 800, size: 2 },
    { width: 320, height: 400, size: 1 },
  ];
  expect(await find(upload({ status: 'published', width: 960, height: 1200, renditions }))).toEqual({
    imageKey,
    picture: { width: 960, height: 1200, widths: [320, 640] },
  });
});

test('marks a picture that has a link preview', async () => {
  const record = upload({ status: 'published', width: 9, height: 6, preview: { size: 90 } });
  expect(await find(record)).toMatchObject({ picture: { preview: true } });
});

test.each(['pending', 'publishing', 'ending'] as const)('finds no image of an upload that is %s', async (status) => {
  expect(await find(upload({ status }))).toBeUndefined();
});

test('finds no image under another key, or without an upload', async () => {
  expect(await find(upload({ status: 'published' }), `${imageKey}.png`)).toBeUndefined();
  expect(await find(undefined)).toBeUndefined();
  expect(await find(upload({ status: 'published' }), 'elsewhere/x.png')).toBeUndefined();
});

test('finds several images in the order of their keys, all or none', async () => {
  const named = (name: string, fields = {}) =>
    upload({ uploadId: id(name), imageKey: `product-images/${id(name)}/a.png`, status: 'published', ...fields });
  const records = [named('a', { width: 9, height: 6 }), named('b'), named('c', { status: 'pending' })];
  const uploads = { find: async (uploadId: string) => records.find((record) => record.uploadId === uploadId) };
  const keysOf = (...names: string[]) => names.map((name) => named(name).imageKey);
  expect(await findAllPublished(uploads, keysOf('b', 'a'))).toEqual([
    { imageKey: named('b').imageKey },
    { imageKey: named('a').imageKey, picture: { width: 9, height: 6, widths: [] } },
  ]);
  expect(await findAllPublished(uploads, keysOf('a', 'c'))).toBeUndefined();
  expect(await findAllPublished(uploads, [])).toBeUndefined();
});
