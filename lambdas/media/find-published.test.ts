import { expect, test } from 'vitest';
import { upload } from '#tests/support/unit/records.ts';
import { findPublished } from './find-published.ts';
import type { UploadRecord } from './upload.ts';

const { imageKey } = upload();
const find = (record: UploadRecord | undefined, key = imageKey) => findPublished({ find: async () => record }, key);

test('an image is found once it is published, with its measures where they are known', async () => {
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

test.each(['pending', 'publishing', 'ending'] as const)('an upload that is %s has no image', async (status) => {
  expect(await find(upload({ status }))).toBeUndefined();
});

test('no image is found under another key, or where there was no upload', async () => {
  expect(await find(upload({ status: 'published' }), `${imageKey}.png`)).toBeUndefined();
  expect(await find(undefined)).toBeUndefined();
  expect(await find(upload({ status: 'published' }), 'elsewhere/x.png')).toBeUndefined();
});
