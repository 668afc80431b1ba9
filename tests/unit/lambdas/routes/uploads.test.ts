import { beforeEach, expect, test } from 'vitest';
import { memoryApi } from '../support/api.ts';
import { htmlBytes, id, owner, pngBytes, shopper } from '../support/records.ts';

let api: ReturnType<typeof memoryApi>;
const file = { fileName: 'My mug.PNG', contentType: 'image/png', size: 100 };
const imageKey = `product-images/${id('new')}/My mug.PNG`;
const start = (changes: object = {}) => api.call('POST /api/uploads', { as: owner, body: { ...file, ...changes } });
const complete = (uploadId = id('new'), as = owner) =>
  api.call('POST /api/uploads/{uploadId}/complete', { as, pathParameters: { uploadId } });
const end = (uploadId = id('new'), as = owner) =>
  api.call('DELETE /api/uploads/{uploadId}', { as, pathParameters: { uploadId } });
const arrive = (firstBytes: Uint8Array) => api.shop.store.arrived.set(imageKey, { etag: '"1"', firstBytes });

beforeEach(() => {
  api = memoryApi();
});

test('a picture goes from start to published', async () => {
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

test('what is no picture is refused', async () => {
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
])('refuses a wrong %s: %j', async (field, wrong) => {
  expect(await start(wrong)).toMatchObject({
    status: 400,
    body: { errors: expect.arrayContaining([expect.objectContaining({ field })]) },
  });
  expect(api.shop.store.uploads.size).toBe(0);
});

test('an upload ends', async () => {
  await start();
  arrive(pngBytes);
  expect(await end()).toMatchObject({ status: 204, body: undefined });
  expect(await end()).toMatchObject({ status: 404, body: { code: 'upload_not_found' } });
});

test("another owner's upload, and what names none, is none", async () => {
  await start();
  const other = { ...owner, userId: shopper.userId };
  const tries = [complete(id('new'), other), end(id('new'), other), complete('UPLOAD#x'), end('UPLOAD#x')];
  for (const refused of await Promise.all(tries)) {
    expect(refused).toMatchObject({ status: 404, body: { code: 'upload_not_found' } });
  }
});
