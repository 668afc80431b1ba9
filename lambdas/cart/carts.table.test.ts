import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { conditionFailed, mockTable, sent } from '#tests/support/unit/table.ts';
import { cartTable } from './carts.table.ts';

// What the table promises is proved on the engine (tests/support/conformance); here is what the engine cannot show.
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

test('a quantity is set where there is a line', async () => {
  const { table, aws } = mockTable();
  aws.on(UpdateCommand).resolvesOnce({}).rejectsOnce(conditionFailed());
  expect(await cartTable(table).setQty('U', 'P', 4)).toBe(true);
  expect(await cartTable(table).setQty('U', 'P', 4)).toBe(false);
  expect(sent(aws)[0]).toMatchObject({ Key, ConditionExpression: 'attribute_exists(pk)' });
});
