import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { cartTable } from '../../../../lambdas/table/carts.ts';
import { conditionFailed, mockTable, sent } from '../support/table.ts';

const Key = { pk: 'USER#U', sk: 'CART#P' };
const line = { productId: 'P', qty: 1, title: 'Mug', addedAt: 'T' };

test('every line, however many pages, consistently', async () => {
  const { table, aws } = mockTable();
  aws
    .on(QueryCommand)
    .resolvesOnce({ Items: [{ ...Key, ...line }], LastEvaluatedKey: Key })
    .resolvesOnce({ LastEvaluatedKey: Key })
    .resolvesOnce({ Items: [{ ...line, productId: 'Q' }] });
  expect(await cartTable(table).lines('U')).toEqual([line, { ...line, productId: 'Q' }]);
  const query = {
    TableName: 'shop',
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': 'USER#U', ':prefix': 'CART#' },
    ConsistentRead: true,
  };
  expect(sent(aws)).toEqual([query, { ...query, ExclusiveStartKey: Key }, { ...query, ExclusiveStartKey: Key }]);
});

test('a line is set, and keeps its place', async () => {
  const { table, aws } = mockTable();
  await cartTable(table).put('U', line);
  expect(sent(aws)).toEqual([
    {
      TableName: 'shop',
      Key,
      UpdateExpression:
        'SET productId = :productId, qty = :qty, title = :title, addedAt = if_not_exists(addedAt, :addedAt)',
      ExpressionAttributeValues: { ':productId': 'P', ':qty': 1, ':title': 'Mug', ':addedAt': 'T' },
    },
  ]);
});

test('a quantity is set where there is a line', async () => {
  const { table, aws } = mockTable();
  aws.on(UpdateCommand).resolvesOnce({}).rejectsOnce(conditionFailed());
  expect(await cartTable(table).setQty('U', 'P', 4)).toBe(true);
  expect(await cartTable(table).setQty('U', 'P', 4)).toBe(false);
  expect(sent(aws)[0]).toEqual({
    TableName: 'shop',
    Key,
    UpdateExpression: 'SET qty = :qty',
    ExpressionAttributeValues: { ':qty': 4 },
    ConditionExpression: 'attribute_exists(pk)',
  });
});

test('a line is removed', async () => {
  const { table, aws } = mockTable();
  await cartTable(table).remove('U', 'P');
  expect(aws.commandCalls(DeleteCommand, { TableName: 'shop', Key })).toHaveLength(1);
});
