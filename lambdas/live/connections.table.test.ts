import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { mockTable, sent } from '#tests/support/unit/table.ts';
import { checkoutCountKey, orderKey, uploadKey } from '../platform/dynamodb/keys.ts';
import { liveConnectionTable, recipientOf } from './connections.table.ts';

const connection = { connectionId: 'C=', userId: 'U', expiresAt: 1_800_000_000 };
const Key = { pk: 'USER#U', sk: 'LIVE#1800000000#C=' };

test('a connection lies with its shopper, by the time at which it ends', async () => {
  const { table, aws } = mockTable();
  aws.on(PutCommand).resolves({}).on(DeleteCommand).resolves({});
  const connections = liveConnectionTable(table);
  await connections.put(connection);
  await connections.remove(connection);
  expect(sent(aws)).toEqual([
    { TableName: 'shop', Item: { ...Key, ...connection } },
    { TableName: 'shop', Key },
  ]);
});

test('a shopper’s connections are one consistent Query, the newest first, without the expired', async () => {
  const { table, aws } = mockTable();
  aws
    .on(QueryCommand)
    .resolvesOnce({ Items: [{ ...Key, ...connection }], LastEvaluatedKey: Key })
    .resolves({});
  const connections = liveConnectionTable(table);
  expect(await connections.listOf('U', 1_700_000_000, 100)).toEqual([connection]);
  expect(await connections.listOf('U', 1_700_000_000, 100)).toEqual([]);
  const [query] = sent(aws);
  expect(query).toEqual({
    TableName: 'shop',
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': 'USER#U', ':from': 'LIVE#1700000000', ':to': 'LIVE#~' },
    ConsistentRead: true,
    ScanIndexForward: false,
    Limit: 100,
  });
  expect('LIVE#1700000000' < Key.sk && Key.sk < 'LIVE#~').toBe(true);
});

test('a cart line’s change is its shopper’s by the key, an order’s by the order', () => {
  expect(recipientOf({ pk: 'USER#U', sk: 'CART#P' }, {})).toEqual({ userId: 'U', topic: 'cart' });
  expect(recipientOf(orderKey('O'), { userId: { S: 'U' } })).toEqual({ userId: 'U', topic: 'orders' });
  expect(recipientOf(orderKey('O'), {})).toBeUndefined();
  expect(recipientOf(uploadKey('O'), { userId: { S: 'U' } })).toBeUndefined();
  expect(recipientOf(checkoutCountKey('U', 1_800_000_000), {})).toBeUndefined();
});
