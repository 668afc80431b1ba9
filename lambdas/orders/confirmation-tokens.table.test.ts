import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { mockTable, sent } from '#tests/support/unit/table.ts';
import { confirmationTokenTable } from './confirmation-tokens.table.ts';

// tests/support/conformance tests the port on the real engine, which doesn't show whether a read is consistent.
test('reads a token consistently, because a customer may click the link immediately', async () => {
  const { table, aws } = mockTable();
  aws.on(GetCommand).resolves({});
  await confirmationTokenTable(table).has('O', 'h', 0);
  expect(sent(aws)).toMatchObject([{ ConsistentRead: true }]);
});
