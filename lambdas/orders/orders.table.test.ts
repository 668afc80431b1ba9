import { GetCommand, PutCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { order } from '#tests/support/unit/order.ts';
import { id } from '#tests/support/unit/records.ts';
import { cancelled, conditionFailed, mockTable, sent } from '#tests/support/unit/table.ts';
import type { OrderRecord } from './order.ts';
import { orderImage, orderTable } from './orders.table.ts';

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
const Checkout = { pk: `USER#${placed.userId}`, sk: 'CHECKOUT' };
const none = { Code: 'None' };
const failed = { Code: 'ConditionalCheckFailed' };

/** The order as DynamoDB hands it over in errors and in its stream. */
const image = {
  ...Object.fromEntries(
    Object.entries(placed).flatMap(([name, value]) => (typeof value === 'string' ? [[name, { S: value }]] : [])),
  ),
  totalPaise: { N: '50100' },
  cartQty: { N: '2' },
  payment: { M: { method: { S: 'cash-on-delivery' }, status: { S: 'due' } } },
  lines: { L: [] },
  history: { L: [] },
};

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
  expect(await orders.place(placed, undefined)).toEqual({ outcome: 'placed' });
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
          Put: {
            TableName: 'shop',
            Item: { ...Checkout, orderId: placed.orderId, method: 'cash-on-delivery' },
            ConditionExpression: 'attribute_not_exists(orderId) AND attribute_not_exists(blocked)',
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
  aws.on(TransactWriteCommand).rejects(cancelled(none, none, failed));
  expect(await orders.place(placed, undefined)).toEqual({ outcome: 'lines-changed', productIds: [id('tea')] });
});

test('an order that stands already comes with the refusal', async () => {
  const { orders, aws } = open();
  aws.on(TransactWriteCommand).rejects(cancelled({ ...failed, Item: image }, failed, failed));
  expect(await orders.place(placed, undefined)).toEqual({
    outcome: 'exists',
    order: { ...placed, lines: [], history: [] },
  });
});

const card = (status: OrderRecord['payment']['status']) => ({ method: 'card', status }) as const;
const unpaid = [
  order({ status: 'awaiting-payment', payment: card('pending') }),
  order({ status: 'cancelled', payment: card('failed') }),
] as const;
const paid = [
  order({ payment: card('paid') }),
  order({ status: 'cancelled', payment: card('refunded') }),
  order({ status: 'cancelled' }),
] as const;

test('an order to be paid later leaves the cart alone, and follows the latest checkout as it was read', async () => {
  const { orders, aws } = open();
  aws.on(TransactWriteCommand).resolves({});
  const [unpaidOrder] = unpaid;
  await orders.place(unpaidOrder, { orderId: id('before'), method: 'card' });
  expect(sent(aws)).toMatchObject([
    {
      TransactItems: [
        { Put: { Item: { gsi2pk: 'ORDERS#awaiting-payment' } } },
        {
          Put: {
            Item: { ...Checkout, orderId: unpaidOrder.orderId, method: 'card' },
            ConditionExpression: 'orderId = :latest AND attribute_not_exists(blocked)',
            ExpressionAttributeValues: { ':latest': id('before') },
          },
        },
      ],
    },
  ]);
  expect(sent(aws)).toHaveProperty('[0].TransactItems.length', 2);
});

test.each(unpaid)('an order that nobody has paid is in the list of its status alone: $status', async (record) => {
  const { orders, aws } = open();
  aws.on(PutCommand).resolves({});
  await orders.replace(record, record);
  const { Item } = sent(aws)[0] as { readonly Item: object };
  expect(Item).toMatchObject({ gsi2pk: `ORDERS#${record.status}`, gsi2sk: item.gsi2sk });
  expect(Object.keys(Item).filter((name) => /^gsi[13]/.test(name))).toEqual([]);
});

test.each(paid)('every other order is in all lists: $status, $payment.status', async (record) => {
  const { orders, aws } = open();
  aws.on(PutCommand).resolves({});
  await orders.replace(record, record);
  const { gsi1pk, gsi1sk, gsi2sk, gsi3pk, gsi3sk } = item;
  expect(sent(aws)[0]).toMatchObject({
    Item: { gsi1pk, gsi1sk, gsi2pk: `ORDERS#${record.status}`, gsi2sk, gsi3pk, gsi3sk },
  });
});

test('an unpaid order that was stored with the keys of every list is read by id, and left out of the list', async () => {
  const { orders, aws } = open();
  // As the shop stored it until November 2026, and as it stays until its next write.
  const stored = { ...item, ...unpaid[0], gsi2pk: 'ORDERS#awaiting-payment' };
  aws.on(GetCommand).resolves({ Item: stored });
  aws.on(QueryCommand).resolves({ Items: [stored, item], LastEvaluatedKey: Key });
  expect(await orders.find(placed.orderId)).toEqual(unpaid[0]);
  expect(await orders.listOf(placed.userId, { limit: 20 })).toEqual({ entries: [placed], next: Key });
});

test('another checkout that came between is told, whatever else has changed', async () => {
  const { orders, aws } = open();
  aws.on(TransactWriteCommand).rejects(cancelled(none, failed, failed));
  expect(await orders.place(placed, undefined)).toEqual({ outcome: 'overtaken' });
});

test('the latest checkout is read consistently', async () => {
  const { orders, aws } = open();
  const latest = { orderId: placed.orderId, method: 'card' } as const;
  aws
    .on(GetCommand)
    .resolvesOnce({ Item: { ...Checkout, ...latest } })
    .resolvesOnce({ Item: { ...Checkout, ...latest, blocked: {} } })
    .resolvesOnce({ Item: { ...Checkout, blocked: {} } })
    .resolves({});
  const seen = await Promise.all(Array.from({ length: 4 }, () => orders.checkoutState(placed.userId)));
  expect(seen).toEqual([{ latest, blocked: false }, { latest, blocked: true }, { blocked: true }, { blocked: false }]);
  expect(sent(aws)[0]).toEqual({ TableName: 'shop', Key: Checkout, ConsistentRead: true });
});

const shipped = order({ status: 'shipped', history: [...placed.history, { status: 'shipped', at: '2026-06-02' }] });

test('a change is written if no step was taken and no page was opened since it was read', async () => {
  const { orders, aws } = open();
  aws.on(PutCommand).resolvesOnce({}).rejects(conditionFailed());
  expect(await orders.replace(placed, shipped)).toBe(true);
  expect(await orders.replace({ ...placed, sessionId: 'cs_1' }, shipped)).toBe(false);
  expect(sent(aws)).toEqual([
    {
      TableName: 'shop',
      Item: { ...item, ...shipped, gsi2pk: 'ORDERS#shipped' },
      ConditionExpression: 'size(history) = :steps AND attribute_not_exists(sessionId)',
      ExpressionAttributeValues: { ':steps': 1 },
    },
    expect.objectContaining({
      ConditionExpression: 'size(history) = :steps AND sessionId = :sessionId',
      ExpressionAttributeValues: { ':steps': 1, ':sessionId': 'cs_1' },
    }),
  ]);
});

test('a change takes lines out of the cart in one transaction, each if it still is what was read', async () => {
  const { orders, aws } = open();
  aws
    .on(TransactWriteCommand)
    .resolvesOnce({})
    .rejectsOnce(cancelled(none, failed))
    .rejects(cancelled({ Code: 'TransactionConflict' }, none));
  const line = { productId: id('tea'), qty: 2, title: 'tea mug', addedAt: '2026-05-31' };
  expect(await orders.replace(placed, shipped, [line])).toBe(true);
  expect(await orders.replace(placed, shipped, [line])).toBe(false);
  expect(await orders.replace(placed, shipped, [line])).toBe(false);
  expect(sent(aws)[0]).toMatchObject({
    TransactItems: [
      { Put: { ConditionExpression: 'size(history) = :steps AND attribute_not_exists(sessionId)' } },
      {
        Delete: {
          TableName: 'shop',
          Key: { pk: `USER#${placed.userId}`, sk: `CART#${id('tea')}` },
          ConditionExpression: 'qty = :qty AND addedAt = :addedAt',
          ExpressionAttributeValues: { ':qty': 2, ':addedAt': '2026-05-31' },
        },
      },
    ],
  });
});

test('an order paid by card keeps the names of its page and its payment', async () => {
  const { orders, aws } = open();
  const paid = order({ sessionId: 'cs_1', paymentIntentId: 'pi_1' });
  aws.on(GetCommand).resolves({ Item: { ...item, ...paid } });
  expect(await orders.find(placed.orderId)).toEqual(paid);
});

test("somebody else's transaction on the same items is busy", async () => {
  const { orders, aws } = open();
  aws.on(TransactWriteCommand).rejects(cancelled(none, { Code: 'TransactionConflict' }));
  expect(await orders.place(placed, undefined)).toEqual({ outcome: 'busy' });
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

test('an image of the stream shows the order, without its keys', () => {
  expect(orderImage({ ...image, gsi1pk: { S: 'USER' } })).toEqual({ ...placed, lines: [], history: [] });
});

test('an order that needs a confirmation stands in gsi4 until it is confirmed or cancelled', async () => {
  const { orders, aws } = open();
  aws.on(PutCommand).resolves({});
  const needed = order({
    confirmation: 'needed',
    reasons: ['high-value'],
    counted: { phone: '9876543210', token: 'T' },
  });
  await orders.replace(placed, needed);
  await orders.replace(needed, { ...needed, confirmation: 'confirmed' });
  await orders.replace(needed, { ...needed, status: 'cancelled' });
  const places = sent(aws).map((put) => ('Item' in put ? put.Item : undefined));
  expect(places).toMatchObject([
    { gsi4pk: 'ORDERS#unconfirmed', gsi4sk: item.gsi3sk, confirmation: 'needed' },
    { confirmation: 'confirmed' },
    { status: 'cancelled' },
  ]);
  for (const place of places.slice(1)) expect(place).not.toHaveProperty('gsi4pk');
});

test('an order is read with its confirmation, and one from before there was any without', async () => {
  const fields = { confirmation: 'needed', reasons: ['open-orders'], counted: { phone: '9876543210', token: 'T' } };
  const { orders, aws } = open();
  aws.on(GetCommand).resolves({ Item: { ...item, ...fields } });
  expect(await orders.find(placed.orderId)).toEqual({ ...placed, ...fields });
  const inStream = {
    ...image,
    confirmation: { S: 'needed' },
    reasons: { L: [{ S: 'open-orders' }] },
    counted: { M: { phone: { S: '9876543210' }, token: { S: 'T' } } },
  };
  expect(orderImage(inStream)).toMatchObject(fields);
  for (const field of Object.keys(fields)) expect(orderImage(image)).not.toHaveProperty(field);
});
