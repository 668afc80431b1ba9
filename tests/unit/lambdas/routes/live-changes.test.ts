import { afterEach, expect, test, vi } from 'vitest';
import { tellOfChanges } from '../../../../lambdas/routes/live-changes.ts';
import { whoHears } from '../../../../lambdas/table/live-connections.ts';
import { memoryLive } from '../support/memory-live.ts';
import { noon, now } from '../support/records.ts';

afterEach(() => vi.restoreAllMocks());

const record = (SequenceNumber: string, pk: string, sk: string, userId = 'nobody') => ({
  dynamodb: { SequenceNumber, Keys: { pk: { S: pk }, sk: { S: sk } }, NewImage: { userId: { S: userId } } },
});
const removed = (SequenceNumber: string, pk: string, sk: string) => ({
  dynamodb: { SequenceNumber, Keys: { pk: { S: pk }, sk: { S: sk } }, OldImage: {} },
});
/** What a checkout and a change of another shopper's cart leave in the stream. */
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

test('D14: however many changes are one shopper’s, their pages hear once of each topic, and nobody else’s', async () => {
  const live = open();
  expect(await tellOfChanges({ ...live, now }, whoHears)({ Records })).toEqual({ batchItemFailures: [] });
  expect(Object.fromEntries(live.store.pages)).toEqual({
    'page of U': ['orders', 'cart'],
    'page of V': ['cart'],
    'page of W': [],
  });
});

test('shoppers whose pages cannot be looked up are reported, and the others told', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const live = open();
  const listOf: typeof live.connections.listOf = async (userId, ...rest) => {
    if (userId === 'U') throw new Error('no');
    return live.connections.listOf(userId, ...rest);
  };
  const handler = tellOfChanges({ ...live, connections: { ...live.connections, listOf }, now }, whoHears);
  expect(await handler({ Records })).toEqual({
    batchItemFailures: ['1', '2', '3'].map((itemIdentifier) => ({ itemIdentifier })),
  });
  expect(live.store.pages.get('page of V')).toEqual(['cart']);
  expect(log).toHaveBeenCalledOnce();
});

test('a page that cannot be told is logged, and not tried again: it would come too late', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const live = open();
  live.store.pages.set('page of U', new Error('no'));
  expect(await tellOfChanges({ ...live, now }, whoHears)({ Records })).toEqual({ batchItemFailures: [] });
  expect(log).toHaveBeenCalledOnce();
});
