import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { conditionFailed, mockTable, sent } from '#tests/support/unit/table.ts';
import { checkoutCountTable } from './checkout-counts.table.ts';

const window = { userId: 'U', start: 1_800_000_000, end: 1_800_000_600 };

test('a checkout is counted by one write, on the condition that there is room for it', async () => {
  const { table, aws } = mockTable();
  aws.on(UpdateCommand).resolvesOnce({}).rejectsOnce(conditionFailed());
  const counts = checkoutCountTable(table);
  expect(await counts.add(window, 2)).toBe(true);
  expect(await counts.add(window, 2)).toBe(false);
  expect(sent(aws)[0]).toEqual({
    TableName: 'shop',
    Key: { pk: 'USER#U', sk: 'CHECKOUTS#1800000000' },
    UpdateExpression: 'ADD checkouts :one SET expiresAt = :end',
    ConditionExpression: 'attribute_not_exists(checkouts) OR checkouts < :max',
    ExpressionAttributeValues: { ':one': 1, ':end': 1_800_000_600, ':max': 2 },
  });
});

test('what else goes wrong is no full count', async () => {
  const { table, aws } = mockTable();
  aws.on(UpdateCommand).rejects(new Error('away'));
  await expect(checkoutCountTable(table).add(window, 2)).rejects.toThrow('away');
});
