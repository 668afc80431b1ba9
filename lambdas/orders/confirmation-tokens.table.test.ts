import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { mockTable, sent } from '#tests/support/unit/table.ts';
import { confirmationTokenTable } from './confirmation-tokens.table.ts';

const Key = { pk: 'ORDER#O', sk: 'CONFIRM#h' };

test('a token is put by its hash beside its order, and expires', async () => {
  const { table, aws } = mockTable();
  aws.on(PutCommand).resolves({});
  await confirmationTokenTable(table).put('O', 'h', 60);
  expect(sent(aws)).toEqual([{ TableName: 'shop', Item: { ...Key, expiresAt: 60 } }]);
});

test('a token is found by its order and its hash, right after it was put', async () => {
  const { table, aws } = mockTable();
  aws
    .on(GetCommand)
    .resolvesOnce({ Item: { ...Key, expiresAt: 60 } })
    .resolvesOnce({});
  const tokens = confirmationTokenTable(table);
  expect(await tokens.has('O', 'h')).toBe(true);
  expect(await tokens.has('O', 'h')).toBe(false);
  expect(sent(aws)[0]).toEqual({ TableName: 'shop', Key, ConsistentRead: true });
});
