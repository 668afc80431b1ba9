import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, photo } from '#tests/support/unit/records.ts';
import { followPhotoReview } from './retention.ts';

const { userId } = customer;

test('completes at its review the deletion of a photo that a crash has interrupted', async () => {
  const shop = memoryShop();
  const { uploadId: photoId } = photo();
  await shop.photos.of(userId).create(photo({ status: 'ending' }));
  await followPhotoReview(shop, [{ before: { userId, photoId } }]);
  expect(await shop.photos.of(userId).find(photoId)).toBeUndefined();
});
