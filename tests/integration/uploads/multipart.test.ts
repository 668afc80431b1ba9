import { beforeAll, describe, expect, it } from 'vitest';
import { planParts } from '#contracts/uploads/part-plan.ts';
import type { PartProgress, PublishedImage, UploadProgress } from '#contracts/uploads/upload.ts';
import { cut, jpegOf, put, sha256, startInParts } from '../../support/pictures.ts';
import { type Client, origin, owner } from '../../support/shop.ts';
import { stored } from '../../support/storage.ts';

const mebibyte = 1024 * 1024;

describe('D9: a large picture in parts', () => {
  const bytes = jpegOf(17 * mebibyte);
  /** A picture of two parts. */
  const small = jpegOf(6 * mebibyte);
  let shopkeeper: Client;
  beforeAll(async () => {
    shopkeeper = await owner();
  });
  const complete = (uploadId: string) => shopkeeper.call<PublishedImage>('POST', `/api/uploads/${uploadId}/complete`);
  const partsOf = async (uploadId: string): Promise<readonly PartProgress[]> => {
    const { body } = await shopkeeper.call<UploadProgress>('GET', `/api/uploads/${uploadId}`);
    return 'parts' in body ? body.parts : [];
  };
  const folder = (uploadId: string) => `product-images/${uploadId}`;

  it('is stored byte for byte if its parts arrive in any order and repeatedly', async () => {
    const target = await startInParts(shopkeeper, bytes, { fileName: 'बड़ा चित्र.jpg' });
    expect(target.parts.map(({ partNumber, offset, size }) => ({ partNumber, offset, size }))).toEqual(
      planParts(bytes.length),
    );
    // Nothing of S3's own, such as the ID of its multipart upload.
    expect(Object.keys(target).toSorted()).toEqual(['imageKey', 'parts', 'uploadId']);
    for (const part of target.parts) {
      expect(Object.keys(part).toSorted()).toEqual(['headers', 'offset', 'partNumber', 'size', 'url']);
    }
    for (const part of [...target.parts].reverse()) expect(await put(part, cut(bytes, part))).toBe('200');
    const [first] = target.parts;
    if (first !== undefined) expect(await put(first, cut(bytes, first))).toBe('200');

    const done = await complete(target.uploadId);
    expect(done).toMatchObject({ status: 200, body: { imageKey: target.imageKey } });
    const image = await fetch(new URL(done.body.url, origin()));
    expect(sha256(Buffer.from(await image.arrayBuffer()))).toBe(sha256(bytes));
    expect(Object.fromEntries(image.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await stored(folder(target.uploadId))).toEqual(['images बड़ा चित्र.jpg', 'uploads बड़ा चित्र.jpg']);
    // After publication the presigned URLs are invalid, and the progress lists no part as missing.
    if (first !== undefined) expect(await put(first, cut(bytes, first))).toBe('404 NoSuchUpload');
    expect(await shopkeeper.call('GET', `/api/uploads/${target.uploadId}`)).toMatchObject({
      status: 200,
      body: { status: 'published', parts: planParts(bytes.length) },
    });
    expect((await shopkeeper.call('DELETE', `/api/uploads/${target.uploadId}`)).status).toBe(204);
    expect((await complete(target.uploadId)).body).toEqual(done.body);
  });

  it('has a URL for each part and its exact length, and S3 refuses any other use of it', async () => {
    const { uploadId, parts } = await startInParts(shopkeeper, small);
    const [first, second] = parts;
    if (first === undefined || second === undefined) throw new Error('There are two parts');
    const part = cut(small, first);
    expect(await put(first, part.subarray(1))).toBe('403 SignatureDoesNotMatch');
    expect(await put(first, cut(small, second))).toBe('403 SignatureDoesNotMatch');
    const elsewhere = [
      first.url.replace('partNumber=1', 'partNumber=2'),
      first.url.replace('large.jpg', 'other.jpg'),
      first.url.replace(/uploadId=[^&]*/, 'uploadId=other'),
      first.url.replace('-uploads-', '-images-'),
      first.url.replace('X-Amz-Expires=900', 'X-Amz-Expires=90000'),
    ];
    for (const url of elsewhere) expect(await put({ ...first, url }, part)).toMatch(/^403 /);
    expect((await fetch(first.url)).status).toBe(403);
    expect(new URL(first.url).searchParams.get('X-Amz-Expires')).toBe('900');
    expect((await partsOf(uploadId)).filter(({ etag }) => etag !== undefined)).toEqual([]);
    await shopkeeper.call('DELETE', `/api/uploads/${uploadId}`);
  });

  it('resumes where it stopped, with the stored parts and fresh URLs for the missing ones', async () => {
    const { uploadId, parts, imageKey } = await startInParts(shopkeeper, bytes);
    for (const part of parts.filter(({ partNumber }) => partNumber !== 2)) await put(part, cut(bytes, part));
    const missing = await complete(uploadId);
    expect(missing).toMatchObject({ status: 409, body: { code: 'upload_not_finished' } });
    expect(missing.body).toHaveProperty('detail', expect.stringContaining("1 of the picture's 3 parts"));
    expect(await stored(`product-images/${uploadId}`)).toEqual(['uploads parts of large.jpg']);

    const progress = await partsOf(uploadId);
    expect(progress.map(({ partNumber, etag, url }) => [partNumber, etag !== undefined, url !== undefined])).toEqual([
      [1, true, false],
      [2, false, true],
      [3, true, false],
    ]);
    for (const { url, headers, ...part } of progress) {
      if (url !== undefined && headers !== undefined) expect(await put({ url, headers }, cut(bytes, part))).toBe('200');
    }
    expect(await complete(uploadId)).toMatchObject({ status: 200, body: { imageKey } });
    const image = await fetch(`${origin()}/${imageKey}`);
    expect(sha256(Buffer.from(await image.arrayBuffer()))).toBe(sha256(bytes));
  });

  it('is published only once by concurrent completions', async () => {
    const { uploadId, parts, imageKey } = await startInParts(shopkeeper, small);
    await Promise.all(parts.map((part) => put(part, cut(small, part))));
    const responses = await Promise.all([1, 2, 3].map(() => complete(uploadId)));
    for (const response of responses) expect(response).toMatchObject({ status: 200, body: { imageKey } });
    expect(await stored(folder(uploadId))).toEqual(['images large.jpg', 'uploads large.jpg']);
  });

  it('leaves nothing in S3 when it is cancelled', async () => {
    const { uploadId, parts } = await startInParts(shopkeeper, small);
    const [first] = parts;
    if (first === undefined) throw new Error('There is a first part');
    await put(first, cut(small, first));
    expect((await shopkeeper.call('DELETE', `/api/uploads/${uploadId}`)).status).toBe(204);
    expect(await stored(folder(uploadId))).toEqual([]);
    expect(await put(first, cut(small, first))).toBe('404 NoSuchUpload');
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/complete'],
      ['DELETE', ''],
    ] as const) {
      expect((await shopkeeper.call(method, `/api/uploads/${uploadId}${path}`)).status).toBe(404);
    }
  });

  it('is refused and deleted if it is not a picture', async () => {
    const page = Buffer.alloc(6 * mebibyte, '<!doctype html><script>alert(1)</script>');
    const { uploadId, imageKey, parts } = await startInParts(shopkeeper, page, { fileName: 'page.jpg' });
    await Promise.all(parts.map((part) => put(part, cut(page, part))));
    expect((await complete(uploadId)).body).toMatchObject({ status: 422, code: 'not_an_image' });
    expect(await stored(folder(uploadId))).toEqual([]);
    expect((await fetch(`${origin()}/${imageKey}`)).status).toBeGreaterThanOrEqual(400);
    expect((await complete(uploadId)).status).toBe(404);
  });
});
