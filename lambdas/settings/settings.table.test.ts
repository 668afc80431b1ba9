import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { conditionFailed, mockTable, sent } from '#tests/support/unit/table.ts';
import { settingsTable } from './settings.table.ts';

const Key = { pk: 'SETTINGS', sk: 'SETTINGS' };
const record = { version: 2, limits: { on: true } };

test('finds the one record, consistently where asked', async () => {
  const { table, aws } = mockTable();
  aws
    .on(GetCommand)
    .resolvesOnce({ Item: { ...Key, ...record } })
    .resolves({});
  expect(await settingsTable(table).find({ consistent: true })).toEqual(record);
  expect(await settingsTable(table).find({ consistent: false })).toBeUndefined();
  expect(sent(aws)).toEqual([true, false].map((ConsistentRead) => ({ TableName: 'shop', Key, ConsistentRead })));
});

test('writes the first record where there is none, and each next one over the version it has seen', async () => {
  const { table, aws } = mockTable();
  aws.on(PutCommand).resolves({});
  await settingsTable(table).replace(0, { version: 1 });
  await settingsTable(table).replace(1, record);
  expect(sent(aws)).toEqual([
    { TableName: 'shop', Item: { ...Key, version: 1 }, ConditionExpression: 'attribute_not_exists(pk)' },
    {
      TableName: 'shop',
      Item: { ...Key, ...record },
      ConditionExpression: 'version = :version',
      ExpressionAttributeValues: { ':version': 1 },
    },
  ]);
});

test('tells that another owner was faster', async () => {
  const { table, aws } = mockTable();
  aws.on(PutCommand).rejects(conditionFailed());
  expect(await settingsTable(table).replace(1, record)).toBe(false);
});
