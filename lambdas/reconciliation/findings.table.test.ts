import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { mockTable, sent } from '#tests/support/unit/table.ts';
import { findingTable } from './findings.table.ts';
import { reconcilerTable } from './progress.table.ts';

// tests/support/conformance tests both ports on the real engine, which doesn't show whether a read is consistent.
test('reads findings and the progress consistently', async () => {
  const { table, aws } = mockTable();
  aws.on(GetCommand).resolves({});
  await findingTable(table).find('F');
  await reconcilerTable(table).find();
  expect(sent(aws)).toMatchObject([{ ConsistentRead: true }, { ConsistentRead: true }]);
});
