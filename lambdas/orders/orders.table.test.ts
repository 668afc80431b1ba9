import { GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { order } from '#tests/support/unit/order.ts';
import { id } from '#tests/support/unit/records.ts';
import { cancelled, mockTable, sent } from '#tests/support/unit/table.ts';
import { orderImage, orderTable } from './orders.table.ts';

// tests/support/conformance tests the port on the real engine. These tests cover what it can't observe.
const placed = order();
const Key = { pk: `ORDER#${placed.orderId}`, sk: 'ORDER' };
const conflict = cancelled({ Code: 'None' }, { Code: 'TransactionConflict' });
const line = { productId: id('tea'), qty: 2, title: 'tea mug', addedAt: '2026-05-31' };

function open() {
  const { table, aws } = mockTable();
  return { orders: orderTable(table), aws };
}

test('reads an order and the state of a checkout consistently', async () => {
  const { orders, aws } = open();
  aws.on(GetCommand).resolves({});
  await orders.find(placed.orderId);
  await orders.checkoutState(placed.userId);
  expect(sent(aws)).toMatchObject([{ ConsistentRead: true }, { ConsistentRead: true }]);
});

test('places an order, or changes it with its cart lines, in one transaction', async () => {
  const { orders, aws } = open();
  aws.on(TransactWriteCommand).resolves({});
  await orders.place(placed, undefined);
  await orders.replace(placed, placed, [line]);
  expect(sent(aws)).toHaveLength(2);
});

test('returns a conflict for a new order that meets another transaction, and false for a change', async () => {
  const { orders, aws } = open();
  aws.on(TransactWriteCommand).rejects(conflict);
  expect(await orders.place(placed, undefined)).toEqual({ outcome: 'conflict' });
  expect(await orders.replace(placed, placed, [line])).toBe(false);
});

test('finds an unpaid order by ID, and leaves it out of the list even if it has the keys of all lists', async () => {
  const { orders, aws } = open();
  const unpaid = order({ status: 'awaiting-payment', payment: { method: 'card', status: 'pending' } });
  // The shop stored unpaid orders like this until November 2026, and each stays so until its next write.
  const stored = { ...Key, ...unpaid, gsi1pk: `USER#${placed.userId}#ORDERS`, gsi3pk: 'ORDERS' };
  aws.on(GetCommand).resolves({ Item: stored });
  aws.on(QueryCommand).resolves({ Items: [stored, { ...Key, ...placed }], LastEvaluatedKey: Key });
  expect(await orders.find(placed.orderId)).toEqual(unpaid);
  expect(await orders.listOf(placed.userId, { limit: 20 })).toEqual({ entries: [placed], next: Key });
});

/** The stream image of an order that was stored before orders could need a confirmation. */
const image = {
  ...Object.fromEntries(
    Object.entries(placed).flatMap(([name, value]) => (typeof value === 'string' ? [[name, { S: value }]] : [])),
  ),
  gsi1pk: { S: 'USER' },
  totalPaise: { N: '50100' },
  cartQty: { N: '2' },
  payment: { M: { method: { S: 'cash-on-delivery' }, status: { S: 'due' } } },
  lines: { L: [] },
  history: { L: [] },
};

test('reads an order from an image of the stream, without its keys', () => {
  expect(orderImage(image)).toEqual({ ...placed, lines: [], history: [] });
});

test('reads an order’s confirmation from an image of the stream', () => {
  const flagged = {
    ...image,
    confirmation: { S: 'needed' },
    reasons: { L: [{ S: 'open-orders' }] },
    counted: { M: { phone: { S: '9876543210' }, token: { S: 'T' } } },
  };
  expect(orderImage(flagged)).toMatchObject({
    confirmation: 'needed',
    reasons: ['open-orders'],
    counted: { phone: '9876543210', token: 'T' },
  });
});
