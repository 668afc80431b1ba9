import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { id, product } from '#tests/support/unit/records.ts';
import { conditionFailed, mockTable, sent } from '#tests/support/unit/table.ts';
import { productIndexTable } from '../../catalogue/product-index.table.ts';
import { orderIndexTable } from '../../orders/order-index.table.ts';

const tea = product('tea', { createdAt: '2026-05-01T08:00:00.000Z', revision: 3 });
const Key = { pk: 'WORD#te', sk: `tea#8222377599999#${tea.productId}` };
const item = { ...Key, ...tea, word: 'tea' };

function open() {
  const { table, aws } = mockTable();
  return { index: productIndexTable(table), aws };
}

test('what begins so is one Query of one partition', async () => {
  const { index, aws } = open();
  aws
    .on(QueryCommand)
    .resolvesOnce({ Items: [item], LastEvaluatedKey: Key })
    .resolves({});
  expect(await index.list({ prefix: 'tea', limit: 5 })).toEqual({
    entries: [{ word: 'tea', entry: tea, position: Key }],
    next: Key,
  });
  expect(await index.list({ prefix: 'tea', limit: 5, after: Key })).toEqual({ entries: [] });
  const query = {
    TableName: 'shop',
    KeyConditionExpression: 'pk = :partition AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':partition': 'WORD#te', ':prefix': 'tea' },
    Limit: 5,
  };
  expect(sent(aws)).toEqual([
    { ...query, ExclusiveStartKey: undefined },
    { ...query, ExclusiveStartKey: Key },
  ]);
});

test('a posting is written over an older one alone', async () => {
  const { index, aws } = open();
  aws.on(PutCommand).resolvesOnce({}).rejectsOnce(conditionFailed());
  await index.put('tea', tea);
  await index.put('tea', tea);
  expect(sent(aws)[0]).toEqual({
    TableName: 'shop',
    Item: item,
    ConditionExpression: 'attribute_not_exists(pk) OR revision < :revision',
    ExpressionAttributeValues: { ':revision': 3 },
  });
});

test('a posting is removed where it is older, or whatever it is', async () => {
  const { index, aws } = open();
  aws.on(DeleteCommand).rejectsOnce(conditionFailed()).resolves({});
  await index.remove('tea', tea, 4);
  await index.remove('tea', tea);
  expect(sent(aws)).toEqual([
    {
      TableName: 'shop',
      Key,
      ConditionExpression: 'revision < :revision',
      ExpressionAttributeValues: { ':revision': 4 },
    },
    { TableName: 'shop', Key },
  ]);
});

test('the beginnings of orders’ words have a partition each, apart from the catalogue’s', async () => {
  const { table, aws } = mockTable();
  const index = orderIndexTable(table);
  const entry = { orderId: id('order'), name: 'Asha', mobileNo: '', createdAt: tea.createdAt, revision: 1 };
  const orderItem = { pk: 'ORDERWORD#ash', sk: `ash#8222377599999#${entry.orderId}`, ...entry, word: 'ash' };
  aws.on(PutCommand).resolves({});
  aws.on(QueryCommand).resolves({ Items: [orderItem] });
  await index.put('ash', entry);
  const { pk, sk } = orderItem;
  expect(await index.list({ prefix: 'ash', limit: 5 })).toEqual({
    entries: [{ word: 'ash', entry, position: { pk, sk } }],
  });
  expect(sent(aws)).toMatchObject([
    { Item: orderItem },
    { ExpressionAttributeValues: { ':partition': 'ORDERWORD#ash', ':prefix': 'ash' } },
  ]);
});
