import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { mockTable, sent } from '#tests/support/unit/table.ts';
import type { Attributes } from '../platform/dynamodb/attributes.ts';
import { countedOrderKey, customerCountKey, orderKey, uploadKey } from '../platform/dynamodb/keys.ts';
import { changedOrderOf, liveConnectionTable, recipientOf } from './connections.table.ts';

// tests/support/conformance tests the port on the real engine, which doesn't show whether a read is consistent.
test('reads a customer’s connections with one consistent Query', async () => {
  const { table, aws } = mockTable();
  aws.on(QueryCommand).resolves({});
  await liveConnectionTable(table).listOf('U', 1_700_000_000, 100);
  expect(sent(aws)).toMatchObject([{ ConsistentRead: true, Limit: 100 }]);
});

test('finds the customer of a changed cart line by its key, and of a changed order by its field', () => {
  expect(recipientOf({ pk: 'USER#U', sk: 'CART#P' }, {})).toEqual({ userId: 'U', topic: 'cart' });
  expect(recipientOf(orderKey('O'), { userId: { S: 'U' } })).toEqual({ userId: 'U', topic: 'orders' });
  expect(recipientOf(orderKey('O'), {})).toBeUndefined();
  expect(recipientOf(uploadKey('O'), { userId: { S: 'U' } })).toBeUndefined();
  expect(recipientOf(customerCountKey('checkouts', 'U', 1_800_000_000), {})).toBeUndefined();
});

test('reports an order as new when it enters the owners’ list, and as changed otherwise', () => {
  const unpaid = { orderId: { S: 'O' } };
  const listed = { ...unpaid, gsi3pk: { S: 'ORDERS' } };
  const kindOf = (before?: Attributes, after?: Attributes) => changedOrderOf(orderKey('O'), before, after);
  expect(kindOf(undefined, listed)).toEqual({ orderId: 'O', kind: 'new' });
  expect(kindOf(unpaid, listed)).toEqual({ orderId: 'O', kind: 'new' });
  expect(kindOf(undefined, unpaid)).toEqual({ orderId: 'O', kind: 'changed' });
  expect(kindOf(listed, listed)).toEqual({ orderId: 'O', kind: 'changed' });
  expect(kindOf(listed, undefined)).toEqual({ orderId: 'O', kind: 'changed' });
  expect(changedOrderOf({ pk: 'ORDER#O', sk: 'ANSWERS' }, undefined, listed)).toBeUndefined();
});

test('reports an order as counted once its numbers are written', () => {
  const counted = { orderId: { S: 'O' } };
  expect(changedOrderOf(countedOrderKey('O'), undefined, counted)).toEqual({ orderId: 'O', kind: 'counted' });
});
