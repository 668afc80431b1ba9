import { beforeEach, expect, test } from 'vitest';
import { completeUpload } from '../../../../../lambdas/operations/uploads/complete.ts';
import { type MemoryShop, memoryShop } from '../../support/memory-shop.ts';
import { htmlBytes, id, jpegBytes, owner, pngBytes, shopper, upload } from '../../support/records.ts';

let shop: MemoryShop;
const { imageKey, uploadId } = upload();
const complete = (as = owner) => completeUpload(shop, as, uploadId);
const published = { ok: true, value: { imageKey, url: `/product-images/${id('upload')}/mug%20one.png` } };

beforeEach(async () => {
  shop = memoryShop();
  await shop.uploads.create(upload());
  shop.store.arrived.set(imageKey, { etag: '"1"', firstBytes: pngBytes });
});

test('a real image is published, its original stays in the way of a second one, and asking again answers the same', async () => {
  expect(await complete()).toEqual(published);
  expect(shop.store.published.get(imageKey)).toEqual({ contentType: 'image/png', etag: '"1"' });
  expect(shop.store.arrived.has(imageKey)).toBe(true);
  expect(shop.store.uploads.get(uploadId)).not.toHaveProperty('expiresAt');
  expect(await complete()).toEqual(published);
});

test('twice at once answers the same', async () => {
  expect(await Promise.all([complete(), complete(), complete()])).toEqual([published, published, published]);
});

test('nothing has arrived yet', async () => {
  shop.store.arrived.clear();
  expect(await complete()).toMatchObject({ code: 'upload_not_finished' });
});

test.each([
  ['HTML', htmlBytes],
  ['the other type', jpegBytes],
])('%s under the name of a PNG is removed, never published', async (_, firstBytes) => {
  shop.store.arrived.set(imageKey, { etag: '"1"', firstBytes });
  expect(await complete()).toMatchObject({ code: 'not_an_image', detail: 'Please Select a valid Image' });
  expect(shop.store.arrived.size).toBe(0);
  expect(shop.store.published.size).toBe(0);
});

test("nobody else's upload exists", async () => {
  expect(await complete({ ...owner, userId: shopper.userId })).toMatchObject({ code: 'upload_not_found' });
  shop.store.uploads.clear();
  expect(await complete()).toMatchObject({ code: 'upload_not_found' });
});

test('a file that changed since it was looked at is not published', async () => {
  const files = {
    ...shop.files,
    inspect: async () => ({ etag: '"older"', firstBytes: pngBytes }),
  };
  expect(await completeUpload({ ...shop, files }, owner, uploadId)).toMatchObject({ code: 'upload_not_finished' });
  expect(shop.store.published.size).toBe(0);
});

test('an upload that was ended meanwhile stays ended', async () => {
  const uploads = { ...shop.uploads, publish: async () => false };
  expect(await completeUpload({ ...shop, uploads }, owner, uploadId)).toMatchObject({ code: 'upload_not_found' });
});
