import { beforeAll, describe, expect, it } from 'vitest';
import { previewUrl, renditionUrl } from '#contracts/names.ts';
import type { Product, ProductPage } from '#contracts/products/product.ts';
import type { ImagePage, PublishedImage, UploadProgress } from '#contracts/uploads/upload.ts';
import { cut, jpegOf, put, sha256, start, startInParts, webpOf } from '../../support/pictures.ts';
import { type Client, call, origin, owner, publishedImage } from '../../support/shop.ts';
import { stored } from '../../support/storage.ts';

const files = new Map([
  [320, webpOf(9_000)],
  [640, webpOf(20_000)],
]);
const renditions = [...files].map(([width, { length }]) => ({ width, height: width / 2, size: length }));
const picture = { width: 1000, height: 500 };

describe('a picture with its renditions', () => {
  const original = jpegOf(50_000);
  let shopkeeper: Client;
  beforeAll(async () => {
    shopkeeper = await owner();
  });
  const complete = (uploadId: string) => shopkeeper.call<PublishedImage>('POST', `/api/uploads/${uploadId}/complete`);
  const progressOf = async (uploadId: string) =>
    (await shopkeeper.call<UploadProgress>('GET', `/api/uploads/${uploadId}`)).body;

  /** Uploads a picture and its renditions. The rendition of `width` is sent as `bytes`, or not at all. */
  async function send(changed: { width?: number; bytes?: Buffer } = {}) {
    const { body: target } = await start(shopkeeper, original, { fileName: 'mug.jpg', ...picture, renditions });
    if ('url' in target) expect(await put(target, original)).toBe('200');
    for (const address of target.renditions ?? []) {
      const bytes = address.width === changed.width ? changed.bytes : files.get(address.width);
      if (bytes !== undefined) expect(await put(address, bytes)).toBe('200');
    }
    return target;
  }

  it('is published with all of them as WebP that can be cached for ever, and its product lists them', async () => {
    const { uploadId, imageKey } = await send();
    const { body: image } = await complete(uploadId);
    for (const [width, bytes] of files) {
      const response = await fetch(new URL(renditionUrl(image.url, width), origin()));
      expect(sha256(Buffer.from(await response.arrayBuffer()))).toBe(sha256(bytes));
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
    }
    const fields = { title: 'Mug', description: 'A mug.', category: 'MiniFrames', price: 9, imageKey };
    const created = await shopkeeper.call<Product>('POST', '/api/products', {
      body: { ...fields, picture: { width: 1, height: 1, widths: [1] } },
    });
    const measured = { ...picture, widths: [320, 640] };
    expect(created).toMatchObject({ status: 201, body: { picture: measured } });
    const path = `/api/products/${created.body.productId}`;
    expect((await call<Product>('GET', path)).body).toEqual(created.body);
    await shopkeeper.call('PUT', `/api/cart/lines/${created.body.productId}`);
    expect((await shopkeeper.cart()).lines).toContainEqual(expect.objectContaining({ picture: measured }));

    const repriced = await shopkeeper.call<Product>('PATCH', path, { body: { price: 10 } });
    expect(repriced.body).toMatchObject({ price: 10, picture: measured });
    const plain = await publishedImage(shopkeeper);
    const changed = await shopkeeper.call<Product>('PATCH', path, { body: { imageKey: plain.imageKey } });
    expect(changed.body).not.toHaveProperty('picture');
    expect((await call<Product>('GET', path)).body.pictures).toEqual([{ url: plain.url }]);
    const both = { imageKeys: [imageKey, plain.imageKey] };
    const shown = [{ url: image.url, picture: measured }, { url: plain.url }];
    expect((await shopkeeper.call<Product>('PATCH', path, { body: both })).body.pictures).toEqual(shown);
    await expect.poll(async () => (await call<Product>('GET', path)).body.pictures).toEqual(shown);
    const { body: list } = await call<ProductPage>('GET', '/api/products?limit=100');
    for (const product of list.products) expect(product).not.toHaveProperty('pictures');
    await shopkeeper.call('DELETE', path);
  });

  it('is published with its link preview as JPEG, and its product says that there is one', async () => {
    const preview = jpegOf(4_000);
    const fields = { fileName: 'mug.jpg', ...picture, preview: { size: preview.length } };
    const { body: target } = await start(shopkeeper, original, fields);
    if (!('url' in target) || target.preview === undefined) throw new Error('One PUT and a preview were expected');
    expect(await put(target, original)).toBe('200');
    expect((await complete(target.uploadId)).body).toMatchObject({ status: 409, code: 'upload_not_finished' });
    expect(await put(target.preview, preview)).toBe('200');
    const { body: image } = await complete(target.uploadId);
    const response = await fetch(new URL(previewUrl(image.url), origin()));
    expect(sha256(Buffer.from(await response.arrayBuffer()))).toBe(sha256(preview));
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    const words = { title: 'Mug', description: 'A mug.', category: 'MiniFrames', price: 9 };
    const created = await shopkeeper.call<Product>('POST', '/api/products', {
      body: { ...words, imageKey: image.imageKey },
    });
    expect(created.body.picture).toEqual({ ...picture, widths: [], preview: true });
    await shopkeeper.call('DELETE', `/api/products/${created.body.productId}`);
  });

  it('is published only when all files have arrived, and its progress names the missing ones', async () => {
    const { uploadId } = await send({ width: 640 });
    expect((await complete(uploadId)).body).toMatchObject({ status: 409, code: 'upload_not_finished' });
    expect((await stored(`product-images/${uploadId}`)).filter((name) => name.startsWith('images'))).toEqual([]);
    const progress = await progressOf(uploadId);
    expect(progress).toMatchObject({
      status: 'started',
      arrived: true,
      renditions: [
        { width: 320, arrived: true },
        { width: 640, arrived: false, headers: { 'content-type': 'image/webp' } },
      ],
    });
    const address = progress.renditions?.[1];
    if (address?.url === undefined || address.headers === undefined)
      throw new Error('The missing rendition has no URL');
    expect(await put({ url: address.url, headers: address.headers }, webpOf(20_000))).toBe('200');
    expect((await complete(uploadId)).status).toBe(200);
    expect(await progressOf(uploadId)).toMatchObject({ status: 'published', arrived: true });
  });

  it('is refused with all its files if one rendition is not WebP', async () => {
    const { uploadId } = await send({ width: 640, bytes: Buffer.alloc(20_000, '<svg onload="alert(1)">') });
    expect((await complete(uploadId)).body).toMatchObject({ status: 422, code: 'not_an_image' });
    expect(await stored(`product-images/${uploadId}`)).toEqual([]);
  });

  it('is deleted with all its files when it is cancelled, even in parts', async () => {
    const large = jpegOf(6 * 1024 * 1024);
    const target = await startInParts(shopkeeper, large, { ...picture, renditions });
    for (const part of target.parts) await put(part, cut(large, part));
    for (const address of target.renditions ?? []) await put(address, files.get(address.width) ?? Buffer.of());
    expect(await stored(`product-images/${target.uploadId}`)).toHaveLength(3);
    expect((await shopkeeper.call('DELETE', `/api/uploads/${target.uploadId}`)).status).toBe(204);
    expect(await stored(`product-images/${target.uploadId}`)).toEqual([]);
  });
});

describe('the list of images', () => {
  let shopkeeper: Client;
  beforeAll(async () => {
    shopkeeper = await owner();
  });
  const list = (query = '') => shopkeeper.call<ImagePage>('GET', `/api/uploads${query}`);

  it('paginates all images and lists each one once', async () => {
    const { imageKey, url } = await publishedImage(shopkeeper, 'zum Zählen.png');
    const { body: all } = await list('?limit=1000');
    expect(all.images).toContainEqual({
      imageKey,
      url,
      size: expect.any(Number),
      lastModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    const keys: string[] = [];
    let query = '?limit=7';
    for (;;) {
      const { status, body } = await list(query);
      expect(status).toBe(200);
      expect(body.images.length).toBeLessThanOrEqual(7);
      keys.push(...body.images.map((image) => image.imageKey));
      if (body.nextCursor === undefined) break;
      query = `?limit=7&cursor=${encodeURIComponent(body.nextCursor)}`;
    }
    expect(new Set(keys).size).toBe(keys.length);
    // Other tests publish and delete concurrently, so only images that existed throughout must be found.
    const { body: after } = await list('?limit=1000');
    const before = new Set(all.images.map((image) => image.imageKey));
    const stayed = after.images.map((image) => image.imageKey).filter((key) => before.has(key));
    expect(stayed).toContain(imageKey);
    expect(keys).toEqual(expect.arrayContaining(stayed));
    expect((await list()).body.images.length).toBeLessThanOrEqual(100);
  });
});
