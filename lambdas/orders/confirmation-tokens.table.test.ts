import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { mockTable, sent } from '#tests/support/unit/table.ts';
import { confirmationTokenTable } from './confirmation-tokens.table.ts';

// tests/support/conformance proves the port on the real engine; it cannot see which reads are consistent.
test('reads a token consistently, because a customer may click at once', async () => {
  const { table, aws } = mockTable();
  aws.on(GetCommand).resolves({});
  await confirmationTokenTable(table).has('O', 'h');
  expect(sent(aws)).toMatchObject([{ ConsistentRead: true }]);
});
