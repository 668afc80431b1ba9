import { beforeAll, describe, expect, it } from 'vitest';
import type { PhotoProgress, PhotoView, PhotoViews } from '#contracts/photos/photo.ts';
import { expire, putItem, sortKeys } from '../../support/database.ts';
import { exif, jpegOfSides, jpegSegment, pngChunk, pngOf } from '../../support/image-samples.ts';
import { completePhoto, photoOf, sendMissing, sendPhoto, startPhoto } from '../../support/photos.ts';
import { put } from '../../support/pictures.ts';
import { type Client, newCustomer, newProduct, origin, owner } from '../../support/shop.ts';
import { stored } from '../../support/storage.ts';

/** A photo with many bytes. A PNG may have additional bytes after its pixels. */
const large = (size: number) => pngOf({ width: 40, height: 30 }, { after: [Buffer.alloc(size, 7)] });

describe('a customer’s photo', () => {
  let asha: Client;
  let stranger: Client;
  beforeAll(async () => {
    [asha, stranger] = await Promise.all([newCustomer(), newCustomer('Ravi')]);
  });
  const complete = (photoId: string, as = asha) => as.call('POST', `/api/photos/${photoId}/complete`);

  it('is stored byte for byte, and can be downloaded under its own name by a URL that is valid for a minute', async () => {
    const bytes = pngOf({ width: 40, height: 30 });
    const kept = await sendPhoto(asha, bytes, { fileName: 'मेरा चित्र (1).png' });
    expect(kept.status).toBe(200);
    const { photoId } = kept.body;
    expect(kept.body).toEqual({ photoId, ...photoOf(bytes, { fileName: 'मेरा चित्र (1).png' }) });
    const { url, expiresAt } = (await asha.call<PhotoView>('GET', `/api/photos/${photoId}/view`)).body;
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60_000);
    const shown = await fetch(url, { headers: { origin: 'https://anywhere.example' } });
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('मेरा चित्र ')}%281%29.png`,
      'access-control-allow-origin': '*',
    });
  });

  it('is shown with others in one call, to its customer only', async () => {
    const another = (await sendPhoto(asha, large(1_000))).body;
    const photoIds = [await completePhoto(asha), another.photoId];
    const viewsOf = async (client: Client) =>
      (await client.call<PhotoViews>('POST', '/api/photos/views', { body: { photoIds } })).body.views;
    const views = await viewsOf(asha);
    expect(views.map(({ photoId }) => photoId).toSorted()).toEqual(photoIds.toSorted());
    for (const { url } of views) expect((await fetch(url)).status).toBe(200);
    expect(await viewsOf(stranger)).toEqual([]);
  });

  it('is resumed after its URLs were lost, without sending a part twice', async () => {
    const bytes = large(6 * 1024 * 1024);
    const first = await startPhoto(asha, bytes);
    expect(first.status).toBe(201);
    if (!('parts' in first.body)) throw new Error('There are no parts');
    expect(first.body.parts).toHaveLength(2);
    await sendMissing({ ...first.body, parts: first.body.parts.slice(0, 1) }, bytes);
    const again = await startPhoto(asha, bytes);
    expect([again.status, again.body.photoId]).toEqual([200, first.body.photoId]);
    expect(again.body).toMatchObject({ parts: [{ etag: expect.any(String) }, { url: expect.any(String) }] });
    expect(await sendMissing(again.body, bytes)).toEqual(['200']);
    expect((await complete(first.body.photoId)).status).toBe(200);
    const progress = await asha.call<PhotoProgress>('GET', `/api/photos/${first.body.photoId}`);
    expect(progress.body.status).toBe('complete');
    expect((await startPhoto(asha, bytes)).body).toEqual(progress.body);
  });

  it('can’t be reached by another customer or by the shop’s owner', async () => {
    const photoId = await completePhoto(asha);
    for (const other of [stranger, await owner()]) {
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/view'],
        ['POST', '/complete'],
        ['DELETE', ''],
      ]) {
        const response = await other.call(`${method}`, `/api/photos/${photoId}${path}`);
        expect(response.body).toMatchObject({ status: 404, code: 'photo_not_found' });
      }
    }
    expect((await asha.call('GET', `/api/photos/${photoId}/view`)).status).toBe(200);
  });

  it('can’t be reached by an altered URL, another method, or through the site', async () => {
    const photoId = await completePhoto(asha);
    const { url } = (await asha.call<PhotoView>('GET', `/api/photos/${photoId}/view`)).body;
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('60');
    const later = url.replace('X-Amz-Expires=60', 'X-Amz-Expires=3000');
    const asPage = url.replace('response-content-type=image%2Fpng', 'response-content-type=text%2Fhtml');
    expect(asPage).not.toBe(url);
    const { pathname, origin: bucket } = new URL(url);
    for (const other of [later, asPage, `${bucket}${pathname}`]) expect((await fetch(other)).status).toBe(403);
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(403);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
    const key = pathname.split('/').slice(2).join('/');
    expect((await fetch(`${origin()}/${key}`)).headers.get('content-type')).not.toBe('image/png');
  });

  it('accepts only one file with exactly the announced size and type', async () => {
    const bytes = pngOf({ width: 40, height: 30 }, { after: [Buffer.from('once')] });
    const { body } = await startPhoto(asha, bytes);
    if (!('arrived' in body) || body.url === undefined || body.headers === undefined)
      throw new Error('The progress has no URL');
    const { url, headers } = body;
    expect(await put({ url, headers }, Buffer.alloc(bytes.length + 1))).toMatch(/^403/);
    expect(await put({ url, headers: { ...headers, 'content-type': 'text/html' } }, bytes)).toMatch(/^403/);
    expect(await put({ url, headers }, bytes)).toBe('200');
    expect(await put({ url, headers }, bytes)).toMatch(/^412/);
    expect((await complete(body.photoId)).status).toBe(200);
    expect(await put({ url, headers }, bytes)).toMatch(/^412/);
  });

  it.each([
    [
      'not the bytes of its SHA-256, sent by one PUT',
      pngOf({ width: 40, height: 30 }, { after: [Buffer.from('other')] }),
      { sha256: 'b'.repeat(64) },
    ],
    ['not the bytes of its SHA-256, sent in parts', large(300_000), { sha256: 'd'.repeat(64) }],
  ])('is deleted if it is %s', async (_, bytes, fields) => {
    const refused = await sendPhoto(stranger, bytes, fields);
    expect(refused.body).toMatchObject({ status: 422, code: 'photo_not_as_declared' });
    const { photoId } = (await startPhoto(stranger, bytes, fields)).body;
    expect((await stranger.call('DELETE', `/api/photos/${photoId}`)).status).toBe(204);
    expect((await stranger.call('GET', `/api/photos/${photoId}`)).status).toBe(404);
  });

  const sides = { width: 40, height: 30 };

  it('is refused if it contains the place where it was taken', async () => {
    const location = pngChunk('eXIf', exif({ gps: true }));
    const bytes = pngOf(sides, { after: [pngChunk('IDAT', Buffer.alloc(600_000)), location] });
    const { body } = await sendPhoto(stranger, bytes);
    expect(body).toMatchObject({ status: 422, code: 'photo_has_location', detail: expect.stringContaining('Remove') });
  });

  it('that is also a web page or an archive can only be downloaded as a picture', async () => {
    const page = Buffer.from(`<html><script>alert(1)</script></html>PK\x05\x06${'\0'.repeat(18)}`, 'latin1');
    const bytes = Buffer.concat([jpegOfSides(sides, jpegSegment(0xfe, '<script>alert(1)</script>')), page]);
    const { body } = await sendPhoto(asha, bytes, { contentType: 'image/jpeg', fileName: 'page.html' });
    const { url } = (await asha.call<PhotoView>('GET', `/api/photos/${body.photoId}/view`)).body;
    expect(new URL(url).origin).not.toBe(origin());
    const { headers } = await fetch(url);
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'image/jpeg',
      "attachment; filename*=UTF-8''page.jpg",
    ]);
  });

  it('is deleted with its file by its customer, and can be sent again', async () => {
    const bytes = pngOf({ width: 40, height: 30 }, { after: [Buffer.from('deleted')] });
    const started = (await startPhoto(asha, bytes)).body;
    const { photoId } = started;
    expect(await sendMissing(started, bytes)).toEqual(['200']);
    expect((await complete(photoId)).status).toBe(200);
    const { url } = (await asha.call<PhotoView>('GET', `/api/photos/${photoId}/view`)).body;
    expect((await asha.call('DELETE', `/api/photos/${photoId}`)).status).toBe(204);
    expect((await fetch(url)).status).toBe(404);
    expect(await sendMissing(started, bytes)).toEqual([expect.stringMatching(/^412/)]);
    expect((await asha.call('GET', `/api/photos/${photoId}/view`)).status).toBe(404);
    expect((await sendPhoto(asha, bytes)).status).toBe(200);
  });

  it('is deleted after its retention, unless a cart line names it', async () => {
    const soon = { timeout: 15_000 };
    const { userId } = (await asha.call<{ userId: string }>('GET', '/api/me')).body;
    const partition = `USER#${userId}`;
    const bytes = (text: string) => pngOf(sides, { after: [Buffer.from(text)] });
    /** A photo that a review found unneeded long ago. */
    const oldPhoto = async (text: string) => {
      const { photoId } = (await sendPhoto(asha, bytes(text))).body;
      await expect.poll(() => sortKeys(partition), soon).toContain(`PHOTOREVIEW#${photoId}`);
      const imageKey = `photos/${userId}/${text}`;
      const old = { createdAt: '2026-01-01T00:00:00.000Z', unneededSince: '2026-01-20T00:00:00.000Z' };
      const record = { uploadId: photoId, userId, imageKey, status: 'published', ...photoOf(bytes(text)), ...old };
      await putItem({ pk: partition, sk: `PHOTO#${photoId}`, ...record });
      return photoId;
    };
    const kept = await oldPhoto('kept');
    const gone = await oldPhoto('gone');
    await putItem({ pk: partition, sk: 'CART#x.y', answers: { face: { photos: [{ photoId: kept }] } } });
    await expire(partition, `PHOTOREVIEW#${kept}`);
    await expire(partition, `PHOTOREVIEW#${gone}`);
    await expect.poll(() => sortKeys(partition), soon).not.toContain(`PHOTO#${gone}`);
    expect(await sortKeys(partition)).toContain(`PHOTO#${kept}`);
    await expire(partition, 'CART#x.y');
    await expect.poll(() => sortKeys(partition), soon).toContain(`PHOTOREVIEW#${kept}`);
  });

  it('of an ended order can be deleted with its files, unless the cart names it', async () => {
    const soon = { timeout: 15_000 };
    const ravi = await newCustomer('Ravi');
    const shopkeeper = await owner();
    const { userId } = (await ravi.call<{ userId: string }>('GET', '/api/me')).body;
    const { productId } = await newProduct(shopkeeper, { title: 'Frame', price: 500 });
    const body = {
      questions: [{ kind: 'photos', id: 'face', label: 'Photo', min: 1, max: 2, printMm: [200, 300], detail: 'print' }],
    };
    await shopkeeper.call('PATCH', `/api/products/${productId}`, { body });
    const photoId = await completePhoto(ravi);
    await ravi.call('PUT', `/api/cart/lines/${productId}`, { body: { answers: { face: { photos: [{ photoId }] } } } });
    expect((await ravi.call('DELETE', `/api/photos/${photoId}`)).body).toMatchObject({ code: 'photo_in_use' });
    const { orderId } = (await ravi.order()).body;
    const remove = () => ravi.call('DELETE', `/api/orders/${orderId}/photos`);
    expect((await ravi.call('DELETE', `/api/photos/${photoId}`)).body).toMatchObject({ code: 'photo_in_use' });
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'impossible_step' } });
    await shopkeeper.call('PATCH', `/api/manage/orders/${orderId}`, {
      body: { status: 'cancelled', reason: 'Sold out' },
    });
    // D37: ordering again names the photo in the cart.
    expect(await ravi.call('POST', `/api/orders/${orderId}/again`)).toMatchObject({
      status: 200,
      body: { lines: [{ answers: { face: { photos: [{ photoId }] } } }], left: [], lost: [] },
    });
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'photo_in_use' } });
    for (const { lineId } of (await ravi.cart()).lines) await ravi.call('DELETE', `/api/cart/lines/${lineId}`);
    expect(await remove()).toMatchObject({ status: 200, body: { photosDeletedAt: expect.any(String) } });
    expect(await sortKeys(`USER#${userId}`)).not.toContain(`PHOTO#${photoId}`);
    for (const folder of ['photos', 'incoming/photos']) {
      await expect.poll(() => stored(`${folder}/${userId}`), soon).toEqual([]);
    }
    const managed = await shopkeeper.call('GET', `/api/manage/orders/${orderId}`);
    expect(managed.body).toMatchObject({ photosDeletedAt: expect.any(String) });
  });

  it('leaves no file after its record has expired', async () => {
    const ravi = await newCustomer('Ravi');
    const { userId } = (await ravi.call<{ userId: string }>('GET', '/api/me')).body;
    const photoId = await completePhoto(ravi);
    expect(await stored(`photos/${userId}`)).toHaveLength(1);
    await expire(`USER#${userId}`, `PHOTO#${photoId}`);
    await expect.poll(() => stored(`photos/${userId}`), { timeout: 15_000 }).toEqual([]);
  });
});
