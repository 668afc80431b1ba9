import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PublishedImage, StartedUpload, UploadProgress } from '#contracts/uploads/upload.ts';
import { KillableShop } from '../support/killable-shop.ts';
import { cut, jpegOf, put, sha256 } from '../support/pictures.ts';

let shop: KillableShop;
beforeEach(() => {
  shop = new KillableShop();
});
afterEach(() => shop.remove());

it('resumes an upload after the whole cloud was killed, without sending acknowledged parts again', async () => {
  const picture = jpegOf(12_000_000);
  const file = { fileName: 'large.jpg', contentType: 'image/jpeg', size: picture.length };
  await shop.open();
  const started = await shop.call<StartedUpload>('POST', '/api/uploads', file);
  if (!('parts' in started)) throw new Error('parts were expected');
  const [first, second] = started.parts;
  if (!first || !second) throw new Error('two parts were expected');
  expect(await put(first, cut(picture, first))).toBe('200');
  // The second part is in flight when the cloud is killed.
  const broken = put(second, cut(picture, second)).then(
    () => 'answered',
    () => 'broken',
  );
  await shop.kill();
  const outcome = await broken;

  await shop.open();
  const path = `/api/uploads/${started.uploadId}`;
  const progress = await shop.call<UploadProgress>('GET', path);
  if (!('parts' in progress)) throw new Error('parts were expected');
  const stored = progress.parts.filter(({ etag }) => etag !== undefined).map(({ partNumber }) => partNumber);
  expect(stored).toContain(first.partNumber);
  if (outcome === 'answered') expect(stored).toContain(second.partNumber);
  for (const part of progress.parts) {
    if (part.url === undefined) continue;
    expect(await put({ url: part.url, headers: part.headers ?? {} }, cut(picture, part))).toBe('200');
  }
  const image = await shop.call<PublishedImage>('POST', `${path}/complete`);
  const shown = await fetch(shop.origin + image.url);
  expect(sha256(Buffer.from(await shown.arrayBuffer()))).toBe(sha256(picture));
}, 120_000);
