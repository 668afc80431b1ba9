import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { mockTable, sent } from '#tests/support/unit/table.ts';
import { checkoutCountKey, orderKey, uploadKey } from '../platform/dynamodb/keys.ts';
import { liveConnectionTable, recipientOf } from './connections.table.ts';

// tests/support/conformance proves the port on the real engine; it cannot see which reads are consistent.
test('reads a customer’s connections by one consistent Query', async () => {
  const { table, aws } = mockTable();
  aws.on(QueryCommand).resolves({});
  await liveConnectionTable(table).listOf('U', 1_700_000_000, 100);
  expect(sent(aws)).toMatchObject([{ ConsistentRead: true, Limit: 100 }]);
});

test('finds the customer of a changed cart line by its key, and of an order by its field', () => {
  expect(recipientOf({ pk: 'USER#U', sk: 'CART#P' }, {})).toEqual({ userId: 'U', topic: 'cart' });
  expect(recipientOf(orderKey('O'), { userId: { S: 'U' } })).toEqual({ userId: 'U', topic: 'orders' });
  expect(recipientOf(orderKey('O'), {})).toBeUndefined();
  expect(recipientOf(uploadKey('O'), { userId: { S: 'U' } })).toBeUndefined();
  expect(recipientOf(checkoutCountKey('U', 1_800_000_000), {})).toBeUndefined();
});
