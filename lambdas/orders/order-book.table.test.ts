import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { order } from '#tests/support/unit/order.ts';
import { mockTable, sent } from '#tests/support/unit/table.ts';
import { orderBookTable } from './order-book.table.ts';

const placed = order();
const Key = { pk: `ORDER#${placed.orderId}`, sk: 'ORDER' };
const item = { ...Key, ...placed, gsi3pk: 'ORDERS', gsi3sk: `${placed.createdAt}#${placed.orderId}` };

function open() {
  const { table, aws } = mockTable();
  return { book: orderBookTable(table), aws };
}

test('all orders are one Query of gsi3, those of a status one of gsi2, the unconfirmed one of gsi4, newest first', async () => {
  const { book, aws } = open();
  aws
    .on(QueryCommand)
    .resolvesOnce({ Items: [item], LastEvaluatedKey: Key })
    .resolves({});
  expect(await book.list({ limit: 20 })).toEqual({ entries: [placed], next: Key });
  expect(await book.list({ status: 'shipped', limit: 20, after: Key })).toEqual({ entries: [] });
  expect(await book.list({ confirmation: 'needed', status: 'placed', limit: 20 })).toEqual({ entries: [] });
  expect(sent(aws)).toMatchObject([
    { IndexName: 'gsi3', ExpressionAttributeValues: { ':partition': 'ORDERS' }, ScanIndexForward: false, Limit: 20 },
    { IndexName: 'gsi2', ExpressionAttributeValues: { ':partition': 'ORDERS#shipped' }, ExclusiveStartKey: Key },
    { IndexName: 'gsi4', ExpressionAttributeValues: { ':partition': 'ORDERS#unconfirmed' }, Limit: 20 },
  ]);
});

test('an unpaid order that was stored with the keys of every list is in that of its status alone', async () => {
  const { book, aws } = open();
  const unpaid = order({ status: 'awaiting-payment', payment: { method: 'card', status: 'pending' } });
  aws.on(QueryCommand).resolves({ Items: [{ ...item, ...unpaid }, item] });
  expect(await book.list({ limit: 20 })).toEqual({ entries: [placed] });
  expect(await book.ofDays({})).toEqual({ entries: [placed] });
  expect(await book.list({ status: 'awaiting-payment', limit: 20 })).toEqual({ entries: [unpaid, placed] });
});

test('orders are found by their numbers, at half the price', async () => {
  const { book, aws } = open();
  aws.on(BatchGetCommand).resolves({ Responses: { shop: [item] } });
  expect(await book.findMany([placed.orderId])).toEqual(new Map([[placed.orderId, placed]]));
  expect(sent(aws)).toEqual([{ RequestItems: { shop: { Keys: [Key], ConsistentRead: false } } }]);
});

test.each([
  [{ from: '2026-06-01', to: '2026-06-30' }, '2026-06-01', '2026-06-30~'],
  [{}, '0', '9~'],
])('the orders of %j stand in gsi3 from %s to %s', async (days, first, last) => {
  const { book, aws } = open();
  aws
    .on(QueryCommand)
    .resolvesOnce({ Items: [item], LastEvaluatedKey: Key })
    .resolves({});
  expect(await book.ofDays(days)).toEqual({ entries: [placed], next: Key });
  expect(await book.ofDays(days, Key)).toEqual({ entries: [] });
  const query = {
    TableName: 'shop',
    IndexName: 'gsi3',
    KeyConditionExpression: 'gsi3pk = :all AND gsi3sk BETWEEN :first AND :last',
    ExpressionAttributeValues: { ':all': 'ORDERS', ':first': first, ':last': last },
  };
  expect(sent(aws)).toEqual([
    { ...query, ExclusiveStartKey: undefined },
    { ...query, ExclusiveStartKey: Key },
  ]);
});
