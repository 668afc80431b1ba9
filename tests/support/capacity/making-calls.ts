import { addMakingPicture, removeMakingPicture } from '#lambdas/desk/change-making.ts';
import { viewMaking, viewMakingOfCustomer } from '#lambdas/making/view-making.ts';
import { followMaking } from '#lambdas/photos/retention.ts';
import { orderKey } from '#lambdas/platform/dynamodb/keys.ts';
import { order } from '../unit/order.ts';
import { owner, photo } from '../unit/records.ts';
import type { CapacityCases } from './case.ts';
import { type MeasuredShop, newCustomer, value } from './shop.ts';

/** An order in the making, and the calls of its routes. */
async function inTheMaking(shop: MeasuredShop) {
  const { userId } = newCustomer();
  const orderId = shop.newId();
  const photoId = shop.newId();
  await shop.putItem({ ...orderKey(orderId), ...order({ orderId, userId, status: 'making' }) });
  await shop.photos.of(owner.userId).create(photo({ userId: owner.userId, uploadId: photoId, status: 'published' }));
  const pause = async () => {};
  return {
    userId,
    picture: { userId: owner.userId, photoId },
    // Each route reads the order first.
    read: async () => {
      await shop.orders.find(orderId);
      return shop.making.find(orderId);
    },
    add: async () => viewMaking(shop, await value(addMakingPicture({ ...shop, pause }, owner, orderId, photoId))),
    remove: async () => viewMaking(shop, await value(removeMakingPicture({ ...shop, pause }, orderId, photoId))),
  };
}

/** Calls about pictures of the making, and what follows them. */
export const makingCalls: CapacityCases = {
  'GET /api/orders/{orderId}/making': [
    {
      async ready(shop) {
        const { add, read, userId } = await inTheMaking(shop);
        await add();
        return async () => value(viewMakingOfCustomer(shop, userId, await read()));
      },
      takes: { commands: ['GetItem', 'GetItem', 'BatchGetItem', 'UpdateItem'], read: 2.5, write: 1 },
    },
    {
      when: 'there are none',
      async ready(shop) {
        const { read, userId } = await inTheMaking(shop);
        return async () => value(viewMakingOfCustomer(shop, userId, await read()));
      },
      takes: { commands: ['GetItem', 'GetItem'], read: 2 },
    },
  ],
  'GET /api/manage/orders/{orderId}/making': [
    {
      async ready(shop) {
        const { add, read } = await inTheMaking(shop);
        await add();
        return async () => viewMaking(shop, await read());
      },
      takes: { commands: ['GetItem', 'GetItem', 'BatchGetItem'], read: 2.5 },
    },
  ],
  'POST /api/manage/orders/{orderId}/making': [
    {
      ready: async (shop) => (await inTheMaking(shop)).add,
      takes: {
        commands: ['GetItem', 'GetItem', 'TransactWriteItems', 'BatchGetItem'],
        read: 2.5,
        write: 2 * 3,
      },
    },
  ],
  'DELETE /api/manage/orders/{orderId}/making/{photoId}': [
    {
      async ready(shop) {
        const { add, remove } = await inTheMaking(shop);
        await add();
        return remove;
      },
      takes: { commands: ['GetItem', 'GetItem', 'PutItem'], read: 2, write: 1 },
    },
  ],
  'a making picture was taken out (stream)': [
    {
      async ready(shop) {
        const { picture } = await inTheMaking(shop);
        return () => followMaking(shop, [{ before: { pictures: [{ photo: picture }] }, after: { pictures: [] } }]);
      },
      takes: { commands: ['PutItem'], write: 1 },
    },
  ],
};
