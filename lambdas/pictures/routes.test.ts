import { beforeEach, expect, test } from 'vitest';
import { memoryApi } from '#tests/support/unit/api.ts';
import { htmlBytes, id, owner, pngBytes, secondOwner } from '#tests/support/unit/records.ts';

let api: ReturnType<typeof memoryApi>;
const file = { fileName: 'My mug.PNG', contentType: 'image/png', size: 100 };
const imageKey = `product-images/${id('new')}/My mug.PNG`;
const start = (changes: object = {}) => api.call('POST /api/uploads', { as: owner, body: { ...file, ...changes } });
const complete = (uploadId = id('new'), as = owner) =>
  api.call('POST /api/uploads/{uploadId}/complete', { as, pathParameters: { uploadId } });
const end = (uploadId = id('new'), as = owner) =>
  api.call('DELETE /api/uploads/{uploadId}', { as, pathParameters: { uploadId } });
const look = (uploadId = id('new'), as = owner) =>
  api.call('GET /api/uploads/{uploadId}', { as, pathParameters: { uploadId } });
const arrive = (firstBytes: Uint8Array) => api.shop.store.arrived.set(imageKey, { etag: '"1"', firstBytes });

beforeEach(() => {
  api = memoryApi();
});

test('uploads a picture from start to publication', async () => {
  expect(await start({ userId: 'X', status: 'published' })).toMatchObject({
    status: 201,
    cache: 'no-store',
    body: { uploadId: id('new'), imageKey, url: expect.any(String), headers: { 'content-type': 'image/png' } },
  });
  expect(await complete()).toMatchObject({ status: 409, body: { code: 'upload_not_finished' } });
  arrive(pngBytes);
  const published = await complete();
  expect(published).toMatchObject({
    status: 200,
    body: { imageKey, url: `/product-images/${id('new')}/My%20mug.PNG` },
  });
  expect(await complete()).toEqual(published);
});

test('refuses a file that is not a picture', async () => {
  await start();
  arrive(htmlBytes);
  expect(await complete()).toMatchObject({ status: 422, body: { code: 'not_an_image' } });
});

test.each([
  ['fileName', { fileName: '../mug.png' }],
  ['fileName', { fileName: 'a/b.png' }],
  ['fileName', { fileName: 'a\\b.png' }],
  ['fileName', { fileName: '.png' }],
  ['fileName', { fileName: 'mug.svg' }],
  ['fileName', { fileName: 'mug.png.html' }],
  ['fileName', { fileName: 'mug\u0000.png' }],
  ['fileName', { fileName: 'mug\u202egnp.png' }],
  ['fileName', { fileName: 'mug\ud800.png' }],
  ['fileName', { fileName: '\u3164.png' }],
  ['fileName', { fileName: '.mug.png' }],
  ['fileName', { fileName: `${'x'.repeat(200)}.png` }],
  ['contentType', { contentType: 'image/svg+xml' }],
  ['contentType', { contentType: 'image/jpeg' }],
  ['size', { size: 0 }],
  ['size', { size: -1 }],
  ['size', { size: 1.5 }],
  ['size', { size: 100 * 1024 * 1024 + 1 }],
  ['height', { width: 10 }],
  ['width', { width: 0, height: 1 }],
  ['renditions', { renditions: [{ width: 1, height: 1, size: 1 }] }],
  ['renditions', { width: 9, height: 9, renditions: [1, 2, 3, 4, 5].map((width) => ({ width, height: 1, size: 1 })) }],
  ['renditions', { width: 9, height: 9, renditions: [3, 3].map((width) => ({ width, height: 1, size: 1 })) }],
  ['renditions.0.size', { width: 9, height: 9, renditions: [{ width: 3, height: 1, size: 400 * 1024 + 1 }] }],
])('refuses a wrong %s: %j', async (field, wrong) => {
  expect(await start(wrong)).toMatchObject({
    status: 400,
    body: { errors: expect.arrayContaining([expect.objectContaining({ field })]) },
  });
  expect(api.shop.store.uploads.size).toBe(0);
});

test('returns an upload’s progress', async () => {
  await start();
  expect(await look()).toMatchObject({ status: 200, cache: 'no-store', body: { status: 'started', arrived: false } });
});

test('lists the stored images', async () => {
  const list = (limit: string) => api.call('GET /api/uploads', { as: owner, queryStringParameters: { limit } });
  api.shop.store.kept.set(imageKey, { contentType: 'image/png', etag: '' });
  expect(await list('1000')).toMatchObject({ status: 200, cache: 'no-store', body: { images: [{ imageKey }] } });
  for (const limit of ['0', '1001', '1.5', 'x']) expect(await list(limit)).toMatchObject({ status: 400 });
});

test('ends an upload', async () => {
  await start();
  arrive(pngBytes);
  expect(await end()).toMatchObject({ status: 204, body: undefined });
  expect(await end()).toMatchObject({ status: 404, body: { code: 'upload_not_found' } });
});

test('returns 404 for another owner’s upload, and for an invalid ID', async () => {
  await start();
  const tries = [id('new'), 'UPLOAD#x'].flatMap((each) => [
    complete(each, secondOwner),
    end(each, secondOwner),
    look(each, secondOwner),
  ]);
  for (const refused of await Promise.all(tries)) {
    expect(refused).toMatchObject({ status: 404, body: { code: 'upload_not_found' } });
  }
});
