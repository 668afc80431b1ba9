import { afterEach, expect, test, vi } from 'vitest';
import { memoryLive } from '#tests/support/unit/memory-live.ts';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { noon, now } from '#tests/support/unit/records.ts';
import { limits } from '../contracts/limits.ts';
import type { ChangedOrder } from '../contracts/live/live.ts';
import { changedOrderOf } from './connections.table.ts';
import { notifyOfOrders } from './live-changes.ts';
import { notifyOwners } from './notify-owners.ts';

afterEach(() => vi.restoreAllMocks());

const orders: readonly ChangedOrder[] = [{ orderId: 'O', kind: 'new' }];

/** A shop with these owners and open pages. A page has `owner` if it connected as an owner’s page. */
function open(owners: readonly string[], pages: readonly { name: string; of: string; owner?: boolean }[]) {
  const live = memoryLive();
  const shop = memoryShop();
  for (const userId of owners) shop.store.owners.set(userId, { userId, addedAt: noon.toISOString() });
  for (const { name, of: userId, owner = true } of pages) {
    const connection = { connectionId: name, userId, owner, expiresAt: noon.getTime() / 1000 + 60 };
    live.store.connections.set(name, connection);
    live.store.pages.set(name, []);
  }
  return { live, shop, dependencies: { ...live, owners: shop.owners, now } };
}

const desk = { name: 'desk', of: 'one' };
const phone = { name: 'phone', of: 'two' };

test('D11: notifies the pages of every owner of changed orders, without the orders’ data, and no customer’s page', async () => {
  const { live, dependencies } = open(['one', 'two'], [desk, phone, { name: 'customer', of: 'U', owner: false }]);
  expect(await notifyOwners(dependencies, orders)).toEqual([]);
  const message = { type: 'managed-orders', orders };
  expect(Object.fromEntries(live.store.pages)).toEqual({ desk: [message], phone: [message], customer: [] });
});

test('notifies no page of a removed owner, and none that connected without the claim of an owner', async () => {
  const { live, shop, dependencies } = open(['one', 'two'], [desk, phone, { name: 'early', of: 'two', owner: false }]);
  shop.store.owners.delete('one');
  await notifyOwners(dependencies, orders);
  expect(live.received()).toEqual({ desk: [], phone: ['managed-orders'], early: [] });
});

test('notifies each page once per batch, and reads the owners once', async () => {
  const { live, shop, dependencies } = open(['one'], [desk]);
  const list = vi.spyOn(shop.owners, 'list');
  const record = (orderId: string, isNew: boolean) => {
    const image = { orderId: { S: orderId }, gsi3pk: { S: 'ORDERS' } };
    const Keys = { pk: { S: `ORDER#${orderId}` }, sk: { S: 'ORDER' } };
    return { dynamodb: { SequenceNumber: '1', Keys, NewImage: image, ...(!isNew && { OldImage: image }) } };
  };
  const line = { SequenceNumber: '2', Keys: { pk: { S: 'USER#U' }, sk: { S: 'CART#P' } }, NewImage: {} };
  const Records = [record('A', true), record('A', false), record('B', false), { dynamodb: line }];
  await notifyOfOrders(dependencies, changedOrderOf)({ Records });
  expect(live.store.pages.get('desk')).toEqual([
    {
      type: 'managed-orders',
      orders: [
        { orderId: 'A', kind: 'new' },
        { orderId: 'B', kind: 'changed' },
      ],
    },
  ]);
  expect(list).toHaveBeenCalledOnce();
});

test('reads nothing for a batch without orders', async () => {
  const { shop, dependencies } = open(['one'], [desk]);
  const list = vi.spyOn(shop.owners, 'list');
  const line = { SequenceNumber: '2', Keys: { pk: { S: 'USER#U' }, sk: { S: 'CART#P' } }, NewImage: {} };
  await notifyOfOrders(dependencies, changedOrderOf)({ Records: [{ dynamodb: line }] });
  expect(list).not.toHaveBeenCalled();
});

test('limits the number of owners, and the number of pages of each', async () => {
  const { owners: maxOwners, pagesEach } = limits.ownersNotified;
  const userIds = Array.from({ length: maxOwners + 1 }, (_, n) => `owner ${n}`);
  const pages = userIds.flatMap((of) => Array.from({ length: pagesEach + 1 }, (_, n) => ({ name: `${of} ${n}`, of })));
  const { live, dependencies } = open(userIds, pages);
  await notifyOwners(dependencies, orders);
  const notified = Object.values(live.received()).filter((topics) => Array.isArray(topics) && topics.length > 0);
  expect(notified).toHaveLength(maxOwners * pagesEach);
});

test('logs a page that can’t be notified, and notifies the others', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { live, dependencies } = open(['one', 'two'], [desk, phone]);
  live.store.pages.set('desk', new Error('no'));
  const Keys = { pk: { S: 'ORDER#O' }, sk: { S: 'ORDER' } };
  const dynamodb = { SequenceNumber: '1', Keys, NewImage: { orderId: { S: 'O' } } };
  await notifyOfOrders(dependencies, changedOrderOf)({ Records: [{ dynamodb }] });
  expect(live.received().phone).toEqual(['managed-orders']);
  expect(log).toHaveBeenCalledOnce();
});
