import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, id, noon, photo } from '#tests/support/unit/records.ts';
import { dayMs } from '../contracts/dates/day.ts';
import { photosNamedByLines } from './answers.ts';
import { followOrderEnd, followOrderPhotos, followPhoto, followPhotoReview } from './retention.ts';

const { userId } = customer;

test('completes an interrupted deletion at the photo’s review', async () => {
  const shop = memoryShop();
  const { uploadId: photoId } = photo();
  await shop.photos.of(userId).create(photo({ status: 'ending' }));
  await followPhotoReview(shop, [{ before: { userId, photoId } }]);
  expect(await shop.photos.of(userId).find(photoId)).toBeUndefined();
});

describe('the photos of a large order', () => {
  // The shard's next changes wait for these writes: the live updates and mails of all customers.
  const photoIds = Array.from({ length: 100 }, (_, place) => id(`photo ${place}`));
  /** Uses whose writes each take one turn of the event loop. */
  const slowUses = () => {
    const { photoUses } = memoryShop();
    const taken = { writes: 0 };
    const slow = async () => {
      taken.writes += 1;
      await setImmediate();
    };
    return { taken, photoUses: { ...photoUses, keepForOrder: slow, reviewAt: slow } };
  };
  const turnsOf = async (work: Promise<void>): Promise<number> => {
    let done = false;
    const ended = work.finally(() => {
      done = true;
    });
    let turns = 0;
    for (; !done; turns++) await setImmediate();
    await ended;
    return turns;
  };

  test('are kept and reviewed several at a time', async () => {
    const { taken, photoUses } = slowUses();
    const after = { orderId: 'O', userId, photoIds };
    expect(await turnsOf(followOrderPhotos({ photoUses, now: () => noon }, [{ after }]))).toBeLessThan(50);
    expect(taken.writes).toBe(200);
  });

  test('are reviewed several at a time when it ends', async () => {
    const { taken, photoUses } = slowUses();
    const findOrder = async () => ({ userId, photoIds });
    const ended = { after: { orderId: 'O', status: 'delivered' } };
    const work = followOrderEnd({ photoUses: { ...photoUses, findOrder }, now: () => noon }, [ended]);
    expect(await turnsOf(work)).toBeLessThan(50);
    expect(taken.writes).toBe(100);
  });

  test('count once, however many of its lines name them', () => {
    const answers = { wall: { photos: photoIds.map((photoId) => ({ photoId })) } };
    const lines = Object.fromEntries(['A', 'B', 'C'].map((lineId) => [lineId, { answers }]));
    expect(photosNamedByLines(lines)).toEqual(photoIds);
  });
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

  test('has a review too if it was moved from a lost account', async () => {
    const shop = memoryShop();
    const after = photo({ status: 'published', createdAt: noon.toISOString() });
    await followPhoto({ ...shop, photoDays }, [{ after }]);
    expect([...shop.store.photoReviews.values()]).toMatchObject([{ at: dayAfter(3)() }]);
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
