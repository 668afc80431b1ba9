import { afterEach, expect, test, vi } from 'vitest';
import { memoryLive } from '#tests/support/unit/memory-live.ts';
import { noon, now } from '#tests/support/unit/records.ts';
import { changedOrderOf, recipientOf } from './connections.table.ts';
import { notifyOfChanges, notifyOfOrders } from './live-changes.ts';

afterEach(() => vi.restoreAllMocks());

const record = (SequenceNumber: string, pk: string, sk: string, userId = 'nobody') => ({
  dynamodb: { SequenceNumber, Keys: { pk: { S: pk }, sk: { S: sk } }, NewImage: { userId: { S: userId } } },
});
const removed = (SequenceNumber: string, pk: string, sk: string) => ({
  dynamodb: { SequenceNumber, Keys: { pk: { S: pk }, sk: { S: sk } }, OldImage: {} },
});
/** The stream records of a checkout and of a change of another customer's cart. */
const Records = [
  record('1', 'ORDER#O', 'ORDER', 'U'),
  removed('2', 'USER#U', 'CART#P'),
  removed('3', 'USER#U', 'CART#Q'),
  record('4', 'USER#V', 'CART#P'),
  record('5', 'USER#U', 'PROFILE'),
];

function open() {
  const live = memoryLive();
  for (const userId of ['U', 'V', 'W']) {
    const connection = { connectionId: `page of ${userId}`, userId, expiresAt: noon.getTime() / 1000 + 60 };
    live.store.connections.set(connection.connectionId, connection);
    live.store.pages.set(connection.connectionId, []);
  }
  return live;
}

test('D14: notifies a customer’s pages once per topic, however many changes there are, and no other customer’s', async () => {
  const live = open();
  await notifyOfChanges({ ...live, now }, recipientOf)({ Records });
  expect(live.received()).toEqual({
    'page of U': ['orders', 'cart'],
    'page of V': ['cart'],
    'page of W': [],
  });
});

test('D35: notifies the order’s customer and the owners of a message, and of a note only the owners', async () => {
  const live = open();
  for (const [connectionId, connection] of live.store.connections) {
    live.store.connections.set(connectionId, { ...connection, owner: connection.userId === 'W' });
  }
  const owners = { list: async () => ['W'] };
  const change = ({ sk, orderId, userId }: { sk: string; orderId: string; userId: string }) => {
    const { dynamodb } = record('1', `ORDER#${orderId}`, sk);
    return { dynamodb: { ...dynamodb, NewImage: { orderId: { S: orderId }, userId: { S: userId } } } };
  };
  const batch = {
    Records: [
      change({ sk: 'CONVERSATION', orderId: 'O', userId: 'U' }),
      // The message itself is not announced again.
      change({ sk: 'MESSAGE#2026#M', orderId: 'O', userId: 'V' }),
      change({ sk: 'CONVERSATION', orderId: 'P', userId: 'U' }),
      change({ sk: 'ORDER', orderId: 'P', userId: 'U' }),
      // Only owners see their note.
      change({ sk: 'NOTE', orderId: 'Q', userId: 'U' }),
    ],
  };
  await notifyOfChanges({ ...live, now }, recipientOf)(batch);
  expect(live.received()).toEqual({ 'page of U': ['messages', 'orders'], 'page of V': [], 'page of W': [] });
  await notifyOfOrders({ ...live, owners, now }, changedOrderOf)(batch);
  expect(live.store.pages.get('page of W')).toEqual([
    {
      type: 'managed-orders',
      orders: [
        { orderId: 'O', kind: 'message' },
        { orderId: 'P', kind: 'changed' },
        { orderId: 'Q', kind: 'changed' },
      ],
    },
  ]);
});

test('does not send a change older than a minute, such as in a retried batch', async () => {
  const live = open();
  const ofAge = (seconds: number, userId: string) => {
    const { dynamodb } = record('1', `USER#${userId}`, 'CART#P');
    return { dynamodb: { ...dynamodb, ApproximateCreationDateTime: noon.getTime() / 1000 - seconds } };
  };
  await notifyOfChanges({ ...live, now }, recipientOf)({ Records: [ofAge(61, 'U'), ofAge(60, 'V')] });
  expect(live.received()).toEqual({
    'page of U': [],
    'page of V': ['cart'],
    'page of W': [],
  });
});

test('logs a customer whose pages can’t be read, and notifies the others', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const live = open();
  const listOf: typeof live.connections.listOf = async (userId, ...rest) => {
    if (userId === 'U') throw new Error('no');
    return live.connections.listOf(userId, ...rest);
  };
  await notifyOfChanges({ ...live, connections: { ...live.connections, listOf }, now }, recipientOf)({ Records });
  expect(live.received()['page of V']).toEqual(['cart']);
  expect(log).toHaveBeenCalledOnce();
});

test('logs a page that can’t be notified, and does not fail the batch', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const live = open();
  live.store.pages.set('page of U', new Error('no'));
  await notifyOfChanges({ ...live, now }, recipientOf)({ Records });
  expect(log).toHaveBeenCalledOnce();
});
