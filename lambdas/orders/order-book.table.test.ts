import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { order } from '#tests/support/unit/order.ts';
import { mockTable, sent } from '#tests/support/unit/table.ts';
import { orderBookTable } from './order-book.table.ts';

// tests/support/conformance tests the port on the real engine. These tests cover what it can't observe.
const placed = order();
const Key = { pk: `ORDER#${placed.orderId}`, sk: 'ORDER' };
const item = { ...Key, ...placed, gsi3pk: 'ORDERS', gsi3sk: `${placed.createdAt}#${placed.orderId}` };

function open() {
  const { table, aws } = mockTable();
  return { book: orderBookTable(table), aws };
}

test('lists an unpaid order only under its status, even if it was stored with the keys of all lists', async () => {
  const { book, aws } = open();
  const unpaid = order({ status: 'awaiting-payment', payment: { method: 'card', status: 'pending' } });
  aws.on(QueryCommand).resolves({ Items: [{ ...item, ...unpaid }, item] });
  expect(await book.list({ limit: 20 })).toEqual({ entries: [placed] });
  expect(await book.between({})).toEqual({ entries: [placed] });
  expect(await book.list({ status: 'awaiting-payment', limit: 20 })).toEqual({ entries: [unpaid, placed] });
});

test('reads orders by number with eventually consistent reads, at half the price', async () => {
  const { book, aws } = open();
  aws.on(BatchGetCommand).resolves({ Responses: { shop: [item] } });
  await book.findMany([placed.orderId]);
  expect(sent(aws)).toMatchObject([{ RequestItems: { shop: { ConsistentRead: false } } }]);
});

test('pages through the orders of a time', async () => {
  const { book, aws } = open();
  aws
    .on(QueryCommand)
    .resolvesOnce({ Items: [item], LastEvaluatedKey: Key })
    .resolves({});
  expect(await book.between({})).toEqual({ entries: [placed], next: Key });
  expect(await book.between({}, Key)).toEqual({ entries: [] });
  expect(sent(aws)[1]).toMatchObject({ ExclusiveStartKey: Key });
});
