import { beforeEach, describe, expect, test } from 'vitest';
import { exif, jpegOfSides, jpegSegment, pngChunk, pngOf, type Sides } from '#tests/support/image-samples.ts';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, htmlBytes, id, jpegBytes, owner, pngBytes, upload, webpBytes } from '#tests/support/unit/records.ts';
import { sendPart } from '#tests/support/unit/uploads.ts';
import { planParts } from '../contracts/uploads/part-plan.ts';
import { completeUpload } from './complete-upload.ts';

let shop: MemoryShop;
const { imageKey, uploadId } = upload();
const complete = (as = owner) => completeUpload(shop, as, uploadId);
const published = { ok: true, value: { imageKey, url: `/product-images/${id('upload')}/mug%20one.png` } };
const left = () =>
  shop.store.uploads.size + shop.store.arrived.size + shop.store.multiparts.size + shop.store.kept.size;

beforeEach(() => {
  shop = memoryShop();
});

describe('a file uploaded by one PUT', () => {
  beforeEach(async () => {
    await shop.uploads.create(upload());
    shop.store.arrived.set(imageKey, { etag: '"1"', firstBytes: pngBytes });
  });

  test('is published; the original stays and blocks a second file, and a retry returns the same', async () => {
    expect(await complete()).toEqual(published);
    expect(shop.store.kept.get(imageKey)).toEqual({ contentType: 'image/png', etag: '"1"' });
    expect(shop.store.arrived.has(imageKey)).toBe(true);
    expect(shop.store.uploads.get(uploadId)).not.toHaveProperty('expiresAt');
    expect(await complete()).toEqual(published);
  });

  test('gives three concurrent calls the same result', async () => {
    expect(await Promise.all([complete(), complete(), complete()])).toEqual([published, published, published]);
  });

  test('is refused before it has arrived', async () => {
    shop.store.arrived.clear();
    expect(await complete()).toMatchObject({
      code: 'upload_not_finished',
      detail: 'The picture has not arrived yet. Please send it again.',
    });
  });

  test.each([
    ['HTML', htmlBytes],
    ['the other type', jpegBytes],
    ['WebP', webpBytes],
  ])('%s under the name of a PNG is deleted, never published', async (_, firstBytes) => {
    shop.store.arrived.set(imageKey, { etag: '"1"', firstBytes });
    expect(await complete()).toMatchObject({ code: 'not_an_image', detail: 'Please Select a valid Image' });
    expect(left()).toBe(0);
    expect(await complete()).toMatchObject({ code: 'upload_not_found' });
  });

  const sides = { width: 40, height: 30 };
  const png = (size: Sides, ...chunks: Buffer[]) => pngOf(size, { before: chunks });
  test.each([
    ['image_has_location', png(sides, pngChunk('eXIf', exif({ gps: true })))],
    // Its metadata are too large to be searched.
    ['image_has_location', png(sides, pngChunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0', Buffer.alloc(2_000_000)))],
    // A PNG of one colour declares these sides in a few megabytes, and decodes to 3.6 GB.
    ['image_too_many_pixels', png({ width: 30_000, height: 30_000 })],
  ])('is deleted, never published, with %s', async (code, firstBytes) => {
    shop.store.uploads.set(uploadId, upload({ size: firstBytes.length }));
    shop.store.arrived.set(imageKey, { etag: '"1"', firstBytes });
    expect(await complete()).toMatchObject({ code });
    expect(left()).toBe(0);
  });

  const filler = Buffer.alloc(300_000, 5);
  const exifSegment = (gps: boolean) => jpegSegment(0xe1, 'Exif\0\0', exif({ gps }));
  const film = (position: string) => Buffer.from(`\0\0\0\x18ftypmp42${position}`, 'latin1');
  const xyz = '\xa9xyz\0\x12\x15\xc7+12.9716+077.5946/';
  const largeFilm = Buffer.alloc(20_000_000, 7);
  const arrive = (contentType: 'image/jpeg' | 'image/png', firstBytes: Buffer) => {
    shop.store.uploads.set(uploadId, upload({ contentType, size: firstBytes.length }));
    shop.store.arrived.set(imageKey, { etag: '"1"', firstBytes });
  };
  test.each([
    ['a second picture', 'image/jpeg', [jpegOfSides(sides), jpegOfSides(sides, exifSegment(true)), filler]],
    ['a film', 'image/jpeg', [jpegOfSides(sides), film(xyz), filler]],
    ['the start of a large film', 'image/jpeg', [jpegOfSides(sides), film(xyz), largeFilm]],
    ['the middle of a large film', 'image/jpeg', [jpegOfSides(sides), largeFilm, film(xyz), largeFilm]],
    [
      'a film that is searched in two parts',
      'image/jpeg',
      [jpegOfSides(sides), Buffer.alloc(8 * 1024 * 1024 - 35), film(xyz), largeFilm],
    ],
    ['a film behind a PNG', 'image/png', [png(sides), film(xyz), filler]],
    [
      'EXIF behind the pixels of a PNG',
      'image/png',
      [pngOf(sides, { after: [pngChunk('eXIf', exif({ gps: true }))] }), filler],
    ],
    [
      'a header that can’t be read',
      'image/jpeg',
      [jpegOfSides(sides, jpegSegment(0xe1, 'Exif\0\0', exif({ gps: true })), Buffer.of(0))],
    ],
  ] as const)('is deleted with a location far from the end of the file: %s', async (_, contentType, pieces) => {
    arrive(contentType, Buffer.concat(pieces));
    expect(await complete()).toMatchObject({ code: 'image_has_location' });
    expect(left()).toBe(0);
  });

  test.each([
    ['a second picture', 'image/jpeg', [jpegOfSides(sides), jpegOfSides(sides, exifSegment(false)), filler]],
    ['a film', 'image/jpeg', [jpegOfSides(sides), film(''), largeFilm]],
    ['many pixels', 'image/png', [pngOf(sides, { after: [pngChunk('IDAT', largeFilm)] })]],
  ] as const)('is published with %s without a location behind its pixels', async (_, contentType, pieces) => {
    arrive(contentType, Buffer.concat(pieces));
    expect(await complete()).toEqual(published);
  });

  test('with EXIF data but no position is published', async () => {
    const firstBytes = png(sides, pngChunk('eXIf', exif()));
    shop.store.uploads.set(uploadId, upload({ size: firstBytes.length }));
    shop.store.arrived.set(imageKey, { etag: '"1"', firstBytes });
    expect(await complete()).toEqual(published);
  });

  test('of another owner is not found', async () => {
    expect(await complete({ ...owner, userId: customer.userId })).toMatchObject({ code: 'upload_not_found' });
    shop.store.uploads.clear();
    expect(await complete()).toMatchObject({ code: 'upload_not_found' });
  });

  test('is not published if it changed after the inspection', async () => {
    const files = { ...shop.files, inspect: async () => ({ etag: '"older"', firstBytes: pngBytes }) };
    expect(await completeUpload({ ...shop, files }, owner, uploadId)).toMatchObject({ code: 'upload_not_finished' });
    expect(shop.store.kept.size).toBe(0);
  });

  test.each([
    ['ended', { decide: async () => 'ending' as const }],
    ['ended and forgotten', { decide: async () => undefined }],
    ['forgotten just before it was marked as complete', { markComplete: async () => false }],
  ])('is not found if its upload was %s meanwhile', async (_, change) => {
    const uploads = { ...shop.uploads, ...change };
    expect(await completeUpload({ ...shop, uploads }, owner, uploadId)).toMatchObject({ code: 'upload_not_found' });
  });

  test('is deleted if the deletion of its upload was interrupted', async () => {
    shop.store.uploads.set(uploadId, upload({ status: 'ending' }));
    expect(await complete()).toMatchObject({ code: 'upload_not_found' });
    expect(left()).toBe(0);
  });
});

describe('a file uploaded in parts', () => {
  const size = 12_000_000;
  const plan = planParts(size);
  const large = upload({ size, s3UploadId: 's3-1' });

  beforeEach(async () => {
    await shop.parts.open({ imageKey, contentType: 'image/png', size });
    await shop.uploads.create(large);
  });

  test('D9: is joined and published when all parts are there, in any order', async () => {
    for (const part of [...plan].reverse()) sendPart(shop, 's3-1', part, pngBytes);
    expect(await complete()).toEqual(published);
    expect(shop.store.multiparts.size).toBe(0);
    expect(shop.store.kept.get(imageKey)).toEqual({ contentType: 'image/png', etag: '"joined-2"' });
    expect(await complete()).toEqual(published);
  });

  test('is refused with the number of missing parts, which include parts of the wrong size', async () => {
    expect(await complete()).toMatchObject({
      code: 'upload_not_finished',
      detail: "2 of the picture's 2 parts have not arrived yet. Please send it again.",
    });
    for (const part of plan) sendPart(shop, 's3-1', part, pngBytes);
    sendPart(shop, 's3-1', { partNumber: 2, size: 1 }, pngBytes);
    expect(await complete()).toMatchObject({
      code: 'upload_not_finished',
      detail: "1 of the picture's 2 parts has not arrived yet. Please send it again.",
    });
    expect(shop.store.arrived.size).toBe(0);
  });

  test('is refused if a part is uploaded again while the parts are joined', async () => {
    for (const part of plan) sendPart(shop, 's3-1', part, pngBytes);
    const parts = {
      ...shop.parts,
      list: async () => plan.map(({ partNumber, size }) => ({ partNumber, size, etag: '"older"' })),
    };
    expect(await completeUpload({ ...shop, parts }, owner, uploadId)).toMatchObject({ code: 'upload_not_finished' });
    expect(await complete()).toEqual(published);
  });

  test('is deleted completely if it is not a picture', async () => {
    for (const part of plan) sendPart(shop, 's3-1', part, htmlBytes);
    expect(await complete()).toMatchObject({ code: 'not_an_image' });
    expect(left()).toBe(0);
  });

  test('is not found if S3 has aborted its multipart upload', async () => {
    shop.store.multiparts.clear();
    expect(await complete()).toMatchObject({ code: 'upload_not_found' });
  });
});

describe('a picture with its renditions', () => {
  const renditions = [
    { width: 320, height: 200, size: 20 },
    { width: 640, height: 400, size: 40 },
  ];
  const keyOf = (width: number) => `product-images/${uploadId}/${width}.webp`;
  const arrive = (key: string, firstBytes: Uint8Array) => shop.store.arrived.set(key, { etag: `"${key}"`, firstBytes });

  beforeEach(async () => {
    await shop.uploads.create(upload({ width: 1000, height: 625, renditions }));
    arrive(imageKey, pngBytes);
    arrive(keyOf(320), webpBytes);
  });

  test('is published with all of them, or not at all', async () => {
    expect(await complete()).toMatchObject({
      code: 'upload_not_finished',
      detail: "1 of the picture's smaller copies has not arrived yet. Please send it again.",
    });
    expect(shop.store.kept.size).toBe(0);
    arrive(keyOf(640), webpBytes);
    expect(await complete()).toEqual(published);
    // The picture itself is published last.
    expect([...shop.store.kept]).toEqual([
      [keyOf(320), { contentType: 'image/webp', etag: `"${keyOf(320)}"` }],
      [keyOf(640), { contentType: 'image/webp', etag: `"${keyOf(640)}"` }],
      [imageKey, { contentType: 'image/png', etag: `"${imageKey}"` }],
    ]);
  });

  test.each([
    ['a PNG', pngBytes],
    ['HTML', htmlBytes],
  ])('is deleted with all its files if a rendition is %s', async (_, bytes) => {
    arrive(keyOf(640), bytes);
    expect(await complete()).toMatchObject({ code: 'not_an_image' });
    expect(left()).toBe(0);
  });

  describe('and its link preview', () => {
    const preview = `product-images/${uploadId}/preview.jpg`;
    beforeEach(() => {
      shop.store.uploads.set(uploadId, upload({ width: 1000, height: 625, preview: { size: 90 } }));
    });

    test('is published with the preview, as JPEG', async () => {
      expect(await complete()).toMatchObject({ code: 'upload_not_finished' });
      arrive(preview, jpegBytes);
      expect(await complete()).toEqual(published);
      expect(shop.store.kept.get(preview)).toEqual({ contentType: 'image/jpeg', etag: `"${preview}"` });
    });

    test.each([
      ['a PNG', pngBytes],
      ['HTML', htmlBytes],
    ])('is deleted if the preview is %s', async (_, bytes) => {
      shop.store.arrived.delete(keyOf(320));
      arrive(preview, bytes);
      expect(await complete()).toMatchObject({ code: 'not_an_image' });
      expect(left()).toBe(0);
    });
  });

  test('is not published if a rendition disappears before it is copied', async () => {
    arrive(keyOf(640), webpBytes);
    const files = { ...shop.files, keep: async () => false };
    expect(await completeUpload({ ...shop, files }, owner, uploadId)).toMatchObject({ code: 'upload_not_finished' });
    expect(shop.store.kept.size).toBe(0);
    expect(await complete()).toEqual(published);
  });
});
