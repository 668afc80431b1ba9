import { beforeEach, describe, expect, test } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, owner, pngBytes, upload, webpBytes } from '#tests/support/unit/records.ts';
import { sendPart } from '#tests/support/unit/uploads.ts';
import { planParts } from '../contracts/uploads/part-plan.ts';
import { getUpload } from './get-upload.ts';

let shop: MemoryShop;
const { imageKey, uploadId } = upload();
const get = (as = owner) => getUpload(shop, as, uploadId);
const progress = async () => {
  const result = await get();
  return result.ok ? result.value : result.code;
};
const named = { uploadId, imageKey, status: 'started' };
const address = { url: expect.any(String), headers: expect.any(Object) };

beforeEach(() => {
  shop = memoryShop();
});

test('returns a URL for the single PUT until the file has arrived', async () => {
  await shop.uploads.create(upload());
  expect(await progress()).toEqual({ ...named, arrived: false, ...address });
  shop.store.arrived.set(imageKey, { etag: '"1"', firstBytes: pngBytes });
  expect(await progress()).toEqual({ ...named, arrived: true });
  shop.store.uploads.set(uploadId, upload({ status: 'publishing' }));
  expect(await progress()).toEqual({ ...named, arrived: true });
});

test('returns no URL for a published upload, even if the original was deleted', async () => {
  const renditions = [{ width: 1, height: 1, size: 1 }];
  await shop.uploads.create(upload({ status: 'published', renditions }));
  const published = { ...named, status: 'published' };
  expect(await progress()).toEqual({ ...published, arrived: true, renditions: [{ width: 1, arrived: true }] });
  shop.store.uploads.set(uploadId, upload({ status: 'published', size: 6_000_000, s3UploadId: 's3-1' }));
  expect(await progress()).toEqual({ ...published, parts: planParts(6_000_000) });
});

test('returns a URL for the link preview until it has arrived', async () => {
  await shop.uploads.create(upload({ preview: { size: 9 } }));
  expect(await progress()).toMatchObject({ preview: { arrived: false, headers: { 'content-type': 'image/jpeg' } } });
  shop.store.arrived.set(`product-images/${uploadId}/preview.jpg`, { etag: '"1"', firstBytes: pngBytes });
  expect(await progress()).toMatchObject({ preview: { arrived: true } });
});

test('returns the progress of each rendition', async () => {
  const renditions = [320, 640].map((width) => ({ width, height: 1, size: 1 }));
  await shop.uploads.create(upload({ renditions }));
  shop.store.arrived.set(`product-images/${uploadId}/640.webp`, { etag: '"1"', firstBytes: webpBytes });
  expect(await progress()).toMatchObject({
    renditions: [
      { width: 320, arrived: false, headers: { 'content-type': 'image/webp' } },
      { width: 640, arrived: true },
    ],
  });
});

describe('parts', () => {
  const size = 17_000_000;
  const [first, second, third] = planParts(size);
  const send = (part: { partNumber: number; size: number } | undefined) => {
    if (part !== undefined) sendPart(shop, 's3-1', part, pngBytes);
  };
  beforeEach(async () => {
    await shop.parts.open({ imageKey, contentType: 'image/png', size });
    await shop.uploads.create(upload({ size, s3UploadId: 's3-1' }));
  });

  test('have their ETag if S3 has them, and a URL if they are missing or have the wrong size', async () => {
    send(first);
    send({ partNumber: 3, size: 1 });
    expect(await progress()).toEqual({
      ...named,
      parts: [
        { ...first, etag: 'part-1' },
        { ...second, ...address },
        { ...third, ...address },
      ],
    });
  });

  test('have no URL once they are joined', async () => {
    for (const part of [first, second, third]) send(part);
    await shop.parts.join({ imageKey, s3UploadId: 's3-1' }, []);
    expect(await progress()).toEqual({ ...named, parts: [first, second, third] });
  });

  test('are not found if S3 has aborted the upload', async () => {
    shop.store.multiparts.clear();
    expect(await progress()).toBe('upload_not_found');
  });
});

test('does not find another owner’s upload, an ending one, or a missing one', async () => {
  expect(await progress()).toBe('upload_not_found');
  await shop.uploads.create(upload());
  expect(await get({ ...owner, userId: customer.userId })).toMatchObject({ code: 'upload_not_found' });
  shop.store.uploads.set(uploadId, upload({ status: 'ending' }));
  expect(await progress()).toBe('upload_not_found');
});
