import { createHash } from 'node:crypto';
import { limits } from '#contracts/limits.ts';
import { deleteOrderPhotos } from '#lambdas/orders/delete-order-photos.ts';
import { completePhoto } from '#lambdas/photos/complete-photo.ts';
import { deletePhoto } from '#lambdas/photos/delete-photo.ts';
import { getPhoto } from '#lambdas/photos/get-photo.ts';
import { startPhoto } from '#lambdas/photos/start-photo.ts';
import { viewPhoto } from '#lambdas/photos/view-photo.ts';
import { viewPhotos } from '#lambdas/photos/view-photos.ts';
import type { Caller } from '#lambdas/platform/caller.ts';
import { orderAnswersKey, orderKey, photoCountKey } from '#lambdas/platform/dynamodb/keys.ts';
import { pngOf } from '../image-samples.ts';
import { order } from '../unit/order.ts';
import { htmlBytes } from '../unit/records.ts';
import type { CapacityCases } from './case.ts';
import { type MeasuredShop, newCustomer, value } from './shop.ts';

const png = pngOf({ width: 40, height: 30 });
const fileOf = (bytes: Uint8Array) =>
  ({
    fileName: 'me.png',
    contentType: 'image/png',
    size: bytes.length,
    width: 40,
    height: 30,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }) as const;

const start = (shop: MeasuredShop, who: Caller, bytes: Uint8Array = png) => value(startPhoto(shop, who, fileOf(bytes)));

/** A photo whose file has arrived. */
export async function arrivedPhoto(shop: MeasuredShop, bytes: Uint8Array = png) {
  const who = newCustomer();
  const { photoId } = (await start(shop, who, bytes)).progress;
  const record = await shop.photos.of(who.userId).find(photoId);
  shop.store.arrived.set(record?.imageKey ?? '', { etag: '"me"', firstBytes: bytes });
  return { who, photoId };
}

/** Customers' calls for photos. */
export const photoCalls: CapacityCases = {
  'POST /api/photos': [
    {
      ready: async (shop) => () => start(shop, newCustomer()),
      takes: { commands: ['GetItem', 'Query', 'UpdateItem', 'PutItem'], read: 1.5, write: 2 },
    },
  ],
  'POST /api/photos … the same photo again': [
    {
      async ready(shop) {
        const who = newCustomer();
        await start(shop, who);
        return () => start(shop, who);
      },
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
  'POST /api/photos … too many': [
    {
      async ready(shop) {
        const who = newCustomer();
        const day = shop.now().toISOString().slice(0, 10);
        await shop.putItem({ ...photoCountKey(who.userId, day), photos: limits.photos.perDay });
        return () => startPhoto(shop, who, fileOf(png));
      },
      // DynamoDB charges for the refused count but doesn’t report it: that unit is not measured.
      takes: { commands: ['GetItem', 'Query', 'UpdateItem'], read: 1.5 },
    },
  ],
  'GET /api/photos/{photoId}': [
    {
      async ready(shop) {
        const { who, photoId } = await arrivedPhoto(shop);
        return () => value(getPhoto(shop, who, photoId));
      },
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
  'POST /api/photos/{photoId}/complete': [
    {
      async ready(shop) {
        const { who, photoId } = await arrivedPhoto(shop);
        return () => value(completePhoto(shop, who, photoId));
      },
      takes: { commands: ['GetItem', 'UpdateItem', 'UpdateItem'], read: 1, write: 2 },
    },
  ],
  'POST /api/photos/{photoId}/complete … what fails a check': [
    {
      async ready(shop) {
        const { who, photoId } = await arrivedPhoto(shop, htmlBytes);
        return () => completePhoto(shop, who, photoId);
      },
      takes: { commands: ['GetItem', 'UpdateItem', 'DeleteItem'], read: 1, write: 2 },
    },
  ],
  'POST /api/photos/{photoId}/complete … the same again': [
    {
      async ready(shop) {
        const { who, photoId } = await arrivedPhoto(shop);
        await value(completePhoto(shop, who, photoId));
        return () => value(completePhoto(shop, who, photoId));
      },
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
  'POST /api/photos/views': [
    {
      async ready(shop) {
        const { who, photoId } = await arrivedPhoto(shop);
        await value(completePhoto(shop, who, photoId));
        return () => value(viewPhotos(shop, who, { photoIds: [photoId] }));
      },
      takes: { commands: ['BatchGetItem', 'UpdateItem'], read: 0.5, write: 1 },
    },
  ],
  'GET /api/photos/{photoId}/view': [
    {
      async ready(shop) {
        const { who, photoId } = await arrivedPhoto(shop);
        await value(completePhoto(shop, who, photoId));
        return () => value(viewPhoto(shop, who, photoId));
      },
      takes: { commands: ['GetItem', 'UpdateItem'], read: 1, write: 1 },
    },
  ],
  'DELETE /api/photos/{photoId}': [
    {
      async ready(shop) {
        const { who, photoId } = await arrivedPhoto(shop);
        await value(completePhoto(shop, who, photoId));
        return () => value(deletePhoto(shop, who, photoId));
      },
      takes: { commands: ['GetItem', 'GetItem', 'Query', 'GetItem', 'DeleteItem'], read: 4, write: 1 },
    },
    {
      when: 'it has not arrived completely',
      async ready(shop) {
        const { who, photoId } = await arrivedPhoto(shop);
        return () => value(deletePhoto(shop, who, photoId));
      },
      takes: { commands: ['GetItem', 'UpdateItem', 'DeleteItem'], read: 1, write: 2 },
    },
  ],
  'DELETE /api/orders/{orderId}/photos': [
    {
      async ready(shop) {
        const { who, photoId } = await arrivedPhoto(shop);
        await value(completePhoto(shop, who, photoId));
        const { userId } = who;
        const orderId = shop.newId();
        const at = shop.now().toISOString();
        const { lines, ...delivered } = order({
          orderId,
          userId,
          status: 'delivered',
          history: [{ status: 'delivered', at }],
        });
        const answered = [{ id: 'face', label: 'Photo', value: '1 photo' }];
        await shop.putItem({ ...orderKey(orderId), ...delivered, lines: lines.map((line) => ({ ...line, answered })) });
        const answers = { face: { photos: [{ photoId }] } };
        await shop.putItem({ ...orderAnswersKey(orderId), orderId, userId, lines: { tea: { answers } } });
        return () => value(deleteOrderPhotos(shop, userId, orderId));
      },
      takes: {
        commands: [
          ...['UpdateItem', 'GetItem', 'GetItem', 'GetItem', 'GetItem', 'GetItem', 'GetItem', 'GetItem', 'Query'],
          ...['GetItem', 'Query', 'GetItem'],
          ...['DeleteItem', 'TransactWriteItems'],
        ],
        read: 11,
        write: 2 + 2 * (1 + 1),
        index: 3,
      },
    },
  ],
};
