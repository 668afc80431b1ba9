import { dayMs } from '#contracts/dates/day.ts';
import { completePhoto } from '#lambdas/photos/complete-photo.ts';
import type { PhotoRecord } from '#lambdas/photos/photo.ts';
import {
  followCartPhotos,
  followOrderEnd,
  followOrderPhotos,
  followPhoto,
  followPhotoReview,
} from '#lambdas/photos/retention.ts';
import { orderAnswersKey, orderKey } from '#lambdas/platform/dynamodb/keys.ts';
import { type CapacityCases, times } from './case.ts';
import { arrivedPhoto } from './photo-calls.ts';
import { type MeasuredShop, value } from './shop.ts';

/** A complete photo. */
async function photoOf(shop: MeasuredShop): Promise<PhotoRecord> {
  const { who, photoId } = await arrivedPhoto(shop);
  await value(completePhoto(shop, who, photoId));
  const record = await shop.photos.of(who.userId).find(photoId);
  if (record === undefined) throw new Error('The photo is not there.');
  return record;
}

const nameOf = ({ userId, uploadId: photoId }: PhotoRecord) => ({ userId, photoId });
const namedBy = ({ userId, uploadId }: PhotoRecord) => ({ userId, photoIds: [uploadId] });
const later = (shop: MeasuredShop, days: number) => () => new Date(shop.now().getTime() + days * dayMs);

/** An order in this state whose answers name the photo. */
async function orderOf(shop: MeasuredShop, photo: PhotoRecord, status: string): Promise<string> {
  const orderId = shop.newId();
  const { userId, uploadId: photoId } = photo;
  const lines = { line: { answers: { face: { photos: [{ photoId }] } } } };
  const at = shop.now().toISOString();
  await shop.putItem({ ...orderAnswersKey(orderId), orderId, userId, lines });
  await shop.putItem({ ...orderKey(orderId), orderId, status, history: [{ status, at }] });
  return orderId;
}

/** Work on customers' photos that is caused by the table's stream. */
export const photoFollowers: CapacityCases = {
  'a photo is complete (stream)': [
    {
      async ready(shop) {
        const photo = await photoOf(shop);
        return () => followPhoto(shop, [{ before: { ...photo, status: 'publishing' }, after: photo }]);
      },
      takes: { commands: ['PutItem'], write: 1 },
    },
  ],
  'a cart line no longer names a photo (stream)': [
    {
      async ready(shop) {
        const photo = await photoOf(shop);
        return () => followCartPhotos(shop, [{ before: namedBy(photo) }]);
      },
      takes: { commands: ['PutItem'], write: 1 },
    },
  ],
  'the answers of an order have changed (stream)': [
    {
      async ready(shop) {
        const photo = await photoOf(shop);
        return () => followOrderPhotos(shop, [{ after: { ...namedBy(photo), orderId: shop.newId() } }]);
      },
      takes: { commands: ['UpdateItem', 'PutItem'], write: 2 },
    },
  ],
  'an order is delivered or cancelled (stream)': [
    {
      async ready(shop) {
        const orderId = await orderOf(shop, await photoOf(shop), 'delivered');
        return () => followOrderEnd(shop, [{ after: { orderId, status: 'delivered' } }]);
      },
      takes: { commands: [...times(4, 'GetItem'), 'Query', 'PutItem'], read: 5, write: 1 },
    },
  ],
  'a review of a photo has expired (stream)': [
    {
      when: 'nothing needs it, for the first time',
      async ready(shop) {
        const photo = await photoOf(shop);
        return () => followPhotoReview({ ...shop, now: later(shop, 12) }, [{ before: nameOf(photo) }]);
      },
      takes: { commands: ['GetItem', 'Query', 'PutItem', 'UpdateItem'], read: 2, write: 2 },
    },
    {
      when: 'nothing needs it, for the second time',
      async ready(shop) {
        const photo = await photoOf(shop);
        await shop.photoUses.noteUnneeded(photo, later(shop, 12)());
        return async () => {
          await followPhotoReview({ ...shop, now: later(shop, 14) }, [{ before: nameOf(photo) }]);
          if (await shop.photos.of(photo.userId).find(photo.uploadId)) throw new Error('The photo is still there.');
        };
      },
      takes: { commands: ['GetItem', 'Query', 'DeleteItem', 'GetItem'], read: 3, write: 1 },
    },
    {
      when: 'an order was delivered 80 days ago',
      async ready(shop) {
        const photo = await photoOf(shop);
        const orderId = await orderOf(shop, photo, 'delivered');
        await shop.photoUses.keepForOrder(nameOf(photo), orderId);
        return () => followPhotoReview({ ...shop, now: later(shop, 80) }, [{ before: nameOf(photo) }]);
      },
      takes: { commands: ['GetItem', 'Query', ...times(4, 'GetItem'), 'Query', 'PutItem'], read: 7, write: 1 },
    },
    {
      when: 'a cart line names it',
      async ready(shop) {
        const photo = await photoOf(shop);
        const answers = { face: { photos: [{ photoId: photo.uploadId }] } };
        await shop.putItem({ pk: `USER#${photo.userId}`, sk: 'CART#line', answers });
        return () => followPhotoReview({ ...shop, now: later(shop, 80) }, [{ before: nameOf(photo) }]);
      },
      takes: { commands: ['GetItem', 'Query'], read: 2 },
    },
  ],
};
