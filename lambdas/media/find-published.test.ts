import { expect, test } from 'vitest';
import { upload } from '#tests/support/unit/records.ts';
import { findPublished } from './find-published.ts';
import type { UploadRecord } from './upload.ts';

const { imageKey } = upload();
const find = (record: UploadRecord | undefined, key = imageKey) => findPublished({ find: async () => record }, key);

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

test.each(['pending', 'publishing', 'ending'] as const)('finds no image of an upload that is %s', async (status) => {
  expect(await find(upload({ status }))).toBeUndefined();
});

test('finds no image under another key, or without an upload', async () => {
  expect(await find(upload({ status: 'published' }), `${imageKey}.png`)).toBeUndefined();
  expect(await find(undefined)).toBeUndefined();
  expect(await find(upload({ status: 'published' }), 'elsewhere/x.png')).toBeUndefined();
});
