import { beforeEach, expect, test } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { id, noon, now, owner } from '#tests/support/unit/records.ts';
import { limits } from '../contracts/limits.ts';
import { planParts } from '../contracts/uploads/part-plan.ts';
import { startUpload } from './start-upload.ts';

let shop: MemoryShop;
const newId = () => id('new');
const imageKey = `product-images/${id('new')}/a.png`;
const file = { fileName: 'a.png', contentType: 'image/png', size: 5 } as const;
const large = { ...file, size: 12_000_000 };

beforeEach(() => {
  shop = memoryShop();
});

test('D8: gives an upload its own folder, a URL, and a week to finish', async () => {
  expect(await startUpload({ ...shop, newId, now }, owner, file)).toEqual({
    uploadId: id('new'),
    imageKey,
    url: `https://uploads.example/${imageKey}`,
    headers: { 'content-type': 'image/png' },
  });
  expect(shop.store.uploads.get(id('new'))).toEqual({
    uploadId: id('new'),
    userId: owner.userId,
    ...file,
    imageKey,
    status: 'pending',
    uses: 0,
    createdAt: noon.toISOString(),
    expiresAt: noon.getTime() / 1000 + 7 * 86_400,
  });
});

test('D9: gives a large file a URL for each part, without S3’s upload ID', async () => {
  const started = await startUpload({ ...shop, newId, now }, owner, large);
  expect(started).toEqual({
    uploadId: id('new'),
    imageKey,
    parts: planParts(large.size).map((part) => ({
      ...part,
      url: `https://uploads.example/${imageKey}?partNumber=${part.partNumber}`,
      headers: {},
    })),
  });
  expect(shop.store.uploads.get(id('new'))).toMatchObject({ s3UploadId: 's3-1' });
});

test('D9: uploads exactly 262144 bytes by one PUT', async () => {
  const start = (size: number) =>
    startUpload({ ...shop, newId: () => id(`of ${size} bytes`), now }, owner, { ...file, size });
  expect(await start(limits.singlePutBytes)).toHaveProperty('url');
  expect(await start(limits.singlePutBytes + 1)).toHaveProperty('parts.length', 1);
});

test('gives renditions their own URLs beside the picture', async () => {
  const renditions = [
    { width: 640, height: 400, size: 40 },
    { width: 320, height: 200, size: 20 },
  ];
  const picture = { width: 1000, height: 625, renditions };
  const started = await startUpload({ ...shop, newId, now }, owner, { ...file, ...picture });
  expect(started.renditions).toEqual(
    [640, 320].map((width) => ({
      width,
      url: `https://uploads.example/product-images/${id('new')}/${width}.webp`,
      headers: { 'content-type': 'image/webp' },
    })),
  );
  expect(shop.store.uploads.get(id('new'))).toMatchObject(picture);
});

test('gives a link preview its own URL, as JPEG', async () => {
  const picture = { width: 1000, height: 625, preview: { size: 90 } };
  const started = await startUpload({ ...shop, newId, now }, owner, { ...file, ...picture });
  expect(started.preview).toEqual({
    url: `https://uploads.example/product-images/${id('new')}/preview.jpg`,
    headers: { 'content-type': 'image/jpeg' },
  });
  expect(shop.store.uploads.get(id('new'))).toMatchObject(picture);
});

test('leaves no multipart upload in S3 if the record can’t be created', async () => {
  const uploads = { ...shop.uploads, create: () => Promise.reject(new Error('no table')) };
  await expect(startUpload({ ...shop, uploads, newId, now }, owner, large)).rejects.toThrow('no table');
  expect(shop.store.multiparts.size).toBe(0);
});
