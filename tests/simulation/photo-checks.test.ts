import { expect, test } from 'vitest';
import { customer, id, noon } from '../support/unit/records.ts';
import { CountingMap } from './counting-map.ts';
import { PhotoChecks } from './photo-checks.ts';
import { SimulatedShop } from './shop.ts';
import { World } from './world.ts';

test('a message whose picture is gone is found at once, not with the next change of another table', () => {
  const world = new World(1);
  const shop = new SimulatedShop(world, undefined);
  const checks = new PhotoChecks(world, shop, (machine) => machine);
  shop.watch();
  const { userId } = customer;
  const [orderId, photoId, at] = [id('order'), id('gone'), noon.toISOString()];
  const sent = {
    orderId,
    messageId: id('message'),
    userId,
    from: 'customer',
    text: '',
    at,
    photoIds: [photoId],
  } as const;
  shop.store.messages.sent.set(orderId, [sent]);
  shop.store.messages.conversations.set(orderId, { orderId, userId, messages: 1, lastAt: at });
  shop.watch();
  expect([...checks.broken]).toEqual([`${photoId} was deleted and is needed`]);
});

test('a table counts each kind of write', () => {
  const table = new CountingMap<string, number>();
  table.set('first', 1);
  table.delete('first');
  table.clear();
  expect([table.writes, table.size]).toEqual([3, 0]);
});
