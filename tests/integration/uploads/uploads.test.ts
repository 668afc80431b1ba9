import { beforeAll, describe, expect, it } from 'vitest';
import type { PublishedImage, UploadProgress, UploadTarget } from '#contracts/uploads/upload.ts';
import { exif, pngChunk, pngOf } from '../../support/image-samples.ts';
import { type Client, newOwner, origin, owner, pixel, upload } from '../../support/shop.ts';

describe('uploading a picture', () => {
  let shopkeeper: Client;
  beforeAll(async () => {
    shopkeeper = await owner();
  });
  const complete = (uploadId: string, client = shopkeeper) =>
    client.call<PublishedImage>('POST', `/api/uploads/${uploadId}/complete`);

  it('D8: stores the file byte for byte under its own name in the upload’s folder', async () => {
    const { target, put } = await upload(shopkeeper, pixel, 'मेरा चित्र (1).png');
    expect(put.status).toBe(200);
    expect(target.imageKey).toBe(`product-images/${target.uploadId}/मेरा चित्र (1).png`);
    const done = await complete(target.uploadId);
    expect(done.body.imageKey).toBe(target.imageKey);
    const stored = await fetch(new URL(done.body.url, origin()));
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(pixel);
    expect((await complete(target.uploadId)).body).toEqual(done.body);
  });

  it('publishes nothing before the file has arrived, and reports that it is missing', async () => {
    const { body: target } = await shopkeeper.call<{ uploadId: string; imageKey: string }>('POST', '/api/uploads', {
      body: { fileName: 'a.png', contentType: 'image/png', size: 10 },
    });
    expect((await complete(target.uploadId)).body).toMatchObject({ status: 409, code: 'upload_not_finished' });
    expect((await fetch(`${origin()}/${target.imageKey}`)).status).toBeGreaterThanOrEqual(400);
  });

  it('refuses a file that is not really a picture', async () => {
    const text = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const { target } = await upload(shopkeeper, Buffer.from(text), 'a.jpg');
    expect((await complete(target.uploadId)).body).toMatchObject({ status: 422, code: 'not_an_image' });
    expect((await fetch(`${origin()}/${target.imageKey}`)).status).toBeGreaterThanOrEqual(400);
    const { url, headers } = target;
    expect((await fetch(url, { method: 'PUT', headers, body: text })).status).toBe(412);
  });

  it('never publishes a picture with the place where it was taken', async () => {
    const picture = pngOf({ width: 4, height: 3 }, { before: [pngChunk('eXIf', exif({ gps: true }))] });
    const { target } = await upload(shopkeeper, picture, 'a.png');
    expect((await complete(target.uploadId)).body).toMatchObject({ status: 422, code: 'image_has_location' });
    expect((await fetch(`${origin()}/${target.imageKey}`)).status).toBeGreaterThanOrEqual(400);
    expect((await complete(target.uploadId)).body).toMatchObject({ status: 404, code: 'upload_not_found' });
  });

  it('returns a URL that accepts only one file with exactly this size and type', async () => {
    const { body: target } = await shopkeeper.call<UploadTarget>('POST', '/api/uploads', {
      body: { fileName: 'a.png', contentType: 'image/png', size: pixel.length },
    });
    const put = (body: Buffer, headers = target.headers, url = target.url) =>
      fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) });
    expect((await put(Buffer.concat([pixel, pixel]))).status).toBe(403);
    expect((await put(pixel, { ...target.headers, 'content-type': 'text/html' })).status).toBe(403);
    expect((await put(pixel, target.headers, target.url.replace('a.png', 'b.png'))).status).toBe(403);
    expect((await fetch(target.url)).status).toBe(403);
    expect((await put(pixel)).status).toBe(200);
    expect((await put(pixel)).status).toBe(412);
    await complete(target.uploadId);
    expect((await put(pixel)).status).toBe(412);
  });

  it('finds an upload only for its owner', async () => {
    const other = await newOwner();
    expect((await complete('0000000000000000')).status).toBe(404);

    const { target } = await upload(shopkeeper);
    const path = `/api/uploads/${target.uploadId}`;
    const notTheirs = { status: 404, code: 'upload_not_found' };
    expect((await complete(target.uploadId, other)).body).toMatchObject(notTheirs);
    expect((await other.call('GET', path)).body).toMatchObject(notTheirs);
    expect((await other.call('DELETE', path)).body).toMatchObject(notTheirs);
    expect((await complete(target.uploadId)).status).toBe(200);
    expect((await complete(target.uploadId, other)).body).toMatchObject(notTheirs);
    expect((await upload(other)).put.status).toBe(200);
  });

  it('reports whether the file has arrived, with a fresh URL until then', async () => {
    const { body: target } = await shopkeeper.call<UploadTarget>('POST', '/api/uploads', {
      body: { fileName: 'a.png', contentType: 'image/png', size: pixel.length },
    });
    const look = async () => (await shopkeeper.call<UploadProgress>('GET', `/api/uploads/${target.uploadId}`)).body;
    const before = await look();
    expect(before).toMatchObject({ imageKey: target.imageKey, status: 'started', arrived: false });
    if (!('arrived' in before) || before.url === undefined) throw new Error('The progress has no URL');
    const put = await fetch(before.url, { method: 'PUT', headers: before.headers ?? {}, body: new Uint8Array(pixel) });
    expect(put.status).toBe(200);
    expect(await look()).toEqual({
      uploadId: target.uploadId,
      imageKey: target.imageKey,
      status: 'started',
      arrived: true,
    });
    await complete(target.uploadId);
    expect(await look()).toMatchObject({ status: 'published', arrived: true });
  });

  it('uploads a file of up to 262144 bytes in one PUT, and a larger one in parts', async () => {
    const start = async (size: number) =>
      (await shopkeeper.call('POST', '/api/uploads', { body: { fileName: 'a.png', contentType: 'image/png', size } }))
        .body;
    expect(await start(262_144)).toHaveProperty('url');
    expect(await start(262_145)).toMatchObject({ parts: [{ partNumber: 1, offset: 0, size: 262_145, headers: {} }] });
  });
});
