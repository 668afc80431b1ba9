import { beforeEach, expect, test } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, id, now, owner, photo } from '#tests/support/unit/records.ts';
import { limits } from '../contracts/limits.ts';
import type { PhotoRecord } from './photo.ts';
import { viewPhotos } from './view-photos.ts';

let shop: MemoryShop;
beforeEach(() => {
  shop = memoryShop();
});
const keep = async (name: string, fields: Partial<PhotoRecord> = {}, of = customer): Promise<string> => {
  const uploadId = id(name);
  await shop.photos.of(of.userId).create(photo({ userId: of.userId, uploadId, status: 'published', ...fields }));
  return uploadId;
};
const view = (...photoIds: string[]) => viewPhotos({ ...shop, now }, customer, { photoIds });

test('gives a URL for a minute of each complete photo of the customer, once, and leaves out all others', async () => {
  const own = await keep('own');
  const others = await keep('other', {}, owner);
  const started = await keep('started', { status: 'pending' });
  expect(await view(own, own, others, started, id('gone'))).toEqual({
    ok: true,
    value: {
      views: [{ photoId: own, url: expect.stringContaining('https://') }],
      expiresAt: new Date(now().getTime() + limits.photos.viewSeconds.customer * 1000).toISOString(),
    },
  });
});

test('counts the previews of a page together, rounded up to a megabyte', async () => {
  const sizes: number[] = [];
  const photoCounts = { ...shop.photoCounts, addView: async (_: unknown, size: number) => sizes.push(size) > 0 };
  const photoIds = await Promise.all(Array.from({ length: 20 }, (_, n) => keep(`${n}`, { size: 90_000 })));
  await viewPhotos({ ...shop, photoCounts, now }, customer, { photoIds });
  await viewPhotos({ ...shop, photoCounts, now }, customer, { photoIds: [id('gone')] });
  expect(sizes).toEqual([2]);
});

test('refuses views above the day’s limit', async () => {
  const own = await keep('own');
  const photoCounts = { ...shop.photoCounts, addView: async () => false };
  const refused = await viewPhotos({ ...shop, photoCounts, now }, customer, { photoIds: [own] });
  expect(refused).toMatchObject({ ok: false, code: 'too_many_views' });
});
