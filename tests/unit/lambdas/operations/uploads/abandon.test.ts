import { beforeEach, expect, test } from 'vitest';
import { abandonUpload } from '../../../../../lambdas/operations/uploads/abandon.ts';
import { type MemoryShop, memoryShop } from '../../support/memory-shop.ts';
import { owner, pngBytes, shopper, upload } from '../../support/records.ts';

let shop: MemoryShop;
const { imageKey, uploadId } = upload();
beforeEach(() => {
  shop = memoryShop();
  shop.store.arrived.set(imageKey, { etag: '"1"', firstBytes: pngBytes });
});

test('an unfinished upload goes with its file', async () => {
  await shop.uploads.create(upload());
  expect(await abandonUpload(shop, owner, uploadId)).toMatchObject({ ok: true });
  expect(shop.store.uploads.size + shop.store.arrived.size).toBe(0);
  expect(await abandonUpload(shop, owner, uploadId)).toMatchObject({ code: 'upload_not_found' });
});

test('a published image stays', async () => {
  await shop.uploads.create(upload({ status: 'published' }));
  expect(await abandonUpload(shop, owner, uploadId)).toMatchObject({ ok: true });
  expect(shop.store.uploads.size).toBe(1);
  expect(shop.store.arrived.size).toBe(1);
});

test("another's upload does not exist", async () => {
  await shop.uploads.create(upload());
  expect(await abandonUpload(shop, shopper, uploadId)).toMatchObject({ code: 'upload_not_found' });
  expect(shop.store.uploads.size).toBe(1);
});
