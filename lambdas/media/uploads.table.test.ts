import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { mockTable, sent } from '#tests/support/unit/table.ts';
import { uploadTable } from './uploads.table.ts';

// tests/support/conformance proves the port on the real engine; it cannot see which reads are consistent.
test('reads an upload consistently', async () => {
  const { table, aws } = mockTable();
  aws.on(GetCommand).resolves({});
  await uploadTable(table).find('L');
  expect(sent(aws)).toMatchObject([{ ConsistentRead: true }]);
});
