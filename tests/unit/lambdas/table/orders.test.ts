import { GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { orderTable } from '../../../../lambdas/table/orders.ts';
import { order } from '../support/order.ts';
import { id } from '../support/records.ts';
import { cancelled, mockTable, sent } from '../support/table.ts';

const placed = order();
const Key = { pk: `ORDER#${placed.orderId}`, sk: 'ORDER' };
const item = {
  ...Key,
  ...placed,
  gsi1pk: `USER#${placed.userId}#ORDERS`,
  gsi1sk: `${placed.createdAt}#${placed.orderId}`,
  gsi2pk: 'ORDERS#placed',
  gsi2sk: `${placed.createdAt}#${placed.orderId}`,
  gsi3pk: 'ORDERS',
  gsi3sk: `${placed.createdAt}#${placed.orderId}`,
};
const none = { Code: 'None' };
const failed = { Code: 'ConditionalCheckFailed' };

function open() {
  const { table, aws } = mockTable();
  return { orders: orderTable(table), aws };
}

test('an order is read consistently, without its keys', async () => {
  const { orders, aws } = open();
  aws.on(GetCommand).resolvesOnce({ Item: item }).resolves({});
  expect(await orders.find(placed.orderId)).toEqual(placed);
  expect(await orders.find(placed.orderId)).toBeUndefined();
  expect(sent(aws)[0]).toEqual({ TableName: 'shop', Key, ConsistentRead: true });
});

test('placing puts the order if it is new and deletes each line if it is what was read, in one transaction', async () => {
  const { orders, aws } = open();
  aws.on(TransactWriteCommand).resolves({});
  expect(await orders.place(placed)).toEqual({ outcome: 'placed' });
  expect(sent(aws)).toEqual([
    {
      TransactItems: [
        {
          Put: {
            TableName: 'shop',
            Item: item,
            ConditionExpression: 'attribute_not_exists(pk)',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          },
        },
        {
          Delete: {
            TableName: 'shop',
            Key: { pk: `USER#${placed.userId}`, sk: `CART#${id('tea')}` },
            ConditionExpression: 'qty = :qty',
            ExpressionAttributeValues: { ':qty': 2 },
          },
        },
      ],
    },
  ]);
});

test('a line that is no longer what was read is named', async () => {
  const { orders, aws } = open();
  aws.on(TransactWriteCommand).rejects(cancelled(none, failed));
  expect(await orders.place(placed)).toEqual({ outcome: 'lines-changed', productIds: [id('tea')] });
});

test('an order that stands already comes with the refusal', async () => {
  const { orders, aws } = open();
  const standing = {
    ...Object.fromEntries(
      Object.entries(placed).flatMap(([name, value]) => (typeof value === 'string' ? [[name, { S: value }]] : [])),
    ),
    totalPaise: { N: '50100' },
    cartQty: { N: '2' },
    payment: { M: { method: { S: 'cash-on-delivery' }, status: { S: 'due' } } },
    lines: { L: [] },
    history: { L: [] },
  };
  aws.on(TransactWriteCommand).rejects(cancelled({ ...failed, Item: standing }, failed));
  expect(await orders.place(placed)).toEqual({ outcome: 'exists', order: { ...placed, lines: [], history: [] } });
});

test("somebody else's transaction on the same items is busy", async () => {
  const { orders, aws } = open();
  aws.on(TransactWriteCommand).rejects(cancelled(none, { Code: 'TransactionConflict' }));
  expect(await orders.place(placed)).toEqual({ outcome: 'busy' });
});

test("a shopper's orders are one Query of gsi1, newest first", async () => {
  const { orders, aws } = open();
  aws.on(QueryCommand).resolves({ Items: [item] });
  expect(await orders.listOf(placed.userId, { limit: 20 })).toEqual({ entries: [placed] });
  expect(sent(aws)[0]).toMatchObject({
    IndexName: 'gsi1',
    ExpressionAttributeValues: { ':partition': `USER#${placed.userId}#ORDERS` },
    ScanIndexForward: false,
    Limit: 20,
  });
});
