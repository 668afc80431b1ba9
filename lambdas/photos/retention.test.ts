import { describe, expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, noon, photo } from '#tests/support/unit/records.ts';
import { dayMs } from '../platform/clock.ts';
import { followPhoto, followPhotoReview } from './retention.ts';

const { userId } = customer;

test('completes an interrupted deletion at the photo’s review', async () => {
  const shop = memoryShop();
  const { uploadId: photoId } = photo();
  await shop.photos.of(userId).create(photo({ status: 'ending' }));
  await followPhotoReview(shop, [{ before: { userId, photoId } }]);
  expect(await shop.photos.of(userId).find(photoId)).toBeUndefined();
});

describe('a photo in a stage with its own retention periods', () => {
  const photoDays = { uploaded: 5, delivered: 20, cancelled: 3 };
  const dayAfter = (days: number) => () => new Date(noon.getTime() + days * dayMs);

  test('has its first review two days before its period ends', async () => {
    const shop = memoryShop();
    const after = photo({ status: 'published', createdAt: noon.toISOString() });
    await followPhoto({ ...shop, photoDays }, [{ before: { ...after, status: 'publishing' }, after }]);
    const [review] = shop.store.photoReviews.values();
    expect(review?.at).toEqual(dayAfter(3)());
  });

  test.each([
    ['delivered', 20],
    ['cancelled', 3],
  ] as const)('is kept for the stage’s period after its order is %s: %i days', async (as, days) => {
    const shop = memoryShop();
    const record = photo({ status: 'published', createdAt: noon.toISOString() });
    const name = { userId, photoId: record.uploadId };
    await shop.photos.of(userId).create({ ...record, orders: new Set(['O']) });
    shop.store.orderPhotos.set('O', { userId, photoIds: [name.photoId], ended: { as, at: dayAfter(10)() } });
    const reviewAfter = (after: number) =>
      followPhotoReview({ ...shop, photoDays, now: dayAfter(after) }, [{ before: name }]);
    const note = async () => (await shop.photos.of(userId).find(name.photoId))?.unneededSince;
    await reviewAfter(10 + days - 2.1);
    expect(await note()).toBeUndefined();
    await reviewAfter(10 + days - 2);
    expect(await note()).toBeDefined();
    await reviewAfter(10 + days);
    expect(await shop.photos.of(userId).find(name.photoId)).toBeUndefined();
  });
});
