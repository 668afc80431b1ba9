import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { conditionFailed, mockTable, sent } from '#tests/support/unit/table.ts';
import { cashCountTable } from './cash-counts.table.ts';

const open = { of: { userId: 'U' }, expiresAt: 1_800_000_000 };
const today = { of: { phone: '9876543210' }, day: '2026-04-01', expiresAt: 1_800_000_600 };

test('adds and counts in one write, below a limit that keeps the item small', async () => {
  const { table, aws } = mockTable();
  aws.on(UpdateCommand).resolves({ Attributes: { tokens: new Set(['a', 'b']) } });
  expect(await cashCountTable(table).add(open, 'b')).toBe(2);
  expect(sent(aws)).toEqual([
    {
      TableName: 'shop',
      Key: { pk: 'USER#U', sk: 'CASH#OPEN' },
      UpdateExpression: 'ADD tokens :tokens SET expiresAt = :end',
      ConditionExpression: 'attribute_not_exists(tokens) OR size(tokens) < :room OR contains(tokens, :token)',
      ExpressionAttributeValues: { ':tokens': new Set(['b']), ':token': 'b', ':room': 50, ':end': 1_800_000_000 },
      ReturnValues: 'UPDATED_NEW',
    },
  ]);
});

test('a full count is over every limit', async () => {
  const { table, aws } = mockTable();
  aws.on(UpdateCommand).rejects(conditionFailed());
  expect(await cashCountTable(table).add(today, 'a')).toBe(Number.POSITIVE_INFINITY);
});

test('removes what is counted, and minds nothing where it is not', async () => {
  const { table, aws } = mockTable();
  aws.on(UpdateCommand).resolvesOnce({}).rejects(conditionFailed());
  await cashCountTable(table).remove(today, 'a');
  await cashCountTable(table).remove(today, 'a');
  expect(sent(aws)[0]).toMatchObject({
    Key: { pk: 'PHONE#9876543210', sk: 'CASH#2026-04-01' },
    UpdateExpression: 'DELETE tokens :tokens',
    ConditionExpression: 'contains(tokens, :token)',
  });
});
