import { beforeEach, expect, test } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, jpegBytes, owner, pngBytes, upload } from '#tests/support/unit/records.ts';
import { abandonUpload } from './abandon-upload.ts';

let shop: MemoryShop;
const { imageKey, uploadId } = upload();
beforeEach(() => {
  shop = memoryShop();
  shop.store.arrived.set(imageKey, { etag: '"1"', firstBytes: pngBytes });
});

test('deletes an unfinished upload with its file', async () => {
  await shop.uploads.create(upload());
  expect(await abandonUpload(shop, owner, uploadId)).toMatchObject({ ok: true });
  expect(shop.store.uploads.size + shop.store.arrived.size).toBe(0);
  expect(await abandonUpload(shop, owner, uploadId)).toMatchObject({ code: 'upload_not_found' });
});

test('deletes parts, renditions and the link preview too', async () => {
  const renditions = [{ width: 320, height: 1, size: 1 }];
  shop.store.arrived.set(`product-images/${uploadId}/320.webp`, { etag: '"1"', firstBytes: pngBytes });
  shop.store.arrived.set(`product-images/${uploadId}/preview.jpg`, { etag: '"1"', firstBytes: jpegBytes });
  shop.store.multiparts.set('s3-1', { imageKey, parts: new Map() });
  await shop.uploads.create(upload({ renditions, preview: { size: 1 }, s3UploadId: 's3-1' }));
  expect(await abandonUpload(shop, owner, uploadId)).toMatchObject({ ok: true });
  expect(shop.store.uploads.size + shop.store.arrived.size + shop.store.multiparts.size).toBe(0);
});

test('completes an interrupted deletion', async () => {
  await shop.uploads.create(upload({ status: 'ending' }));
  expect(await abandonUpload(shop, owner, uploadId)).toMatchObject({ ok: true });
  expect(shop.store.uploads.size + shop.store.arrived.size).toBe(0);
});

test.each(['publishing', 'published'] as const)('keeps a %s image', async (status) => {
  await shop.uploads.create(upload({ status }));
  expect(await abandonUpload(shop, owner, uploadId)).toMatchObject({ ok: true });
  expect(shop.store.uploads.size).toBe(1);
  expect(shop.store.arrived.size).toBe(1);
});

test('does not find another owner’s upload', async () => {
  await shop.uploads.create(upload());
  expect(await abandonUpload(shop, customer, uploadId)).toMatchObject({ code: 'upload_not_found' });
  expect(shop.store.uploads.size).toBe(1);
});
