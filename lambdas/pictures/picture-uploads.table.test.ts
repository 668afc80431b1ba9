import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { mockTable, sent } from '#tests/support/unit/table.ts';
import { uploadTable } from './picture-uploads.table.ts';

// tests/support/conformance tests this table on the real engine, but it can't see which reads are consistent.
test('reads an upload consistently', async () => {
  const { table, aws } = mockTable();
  aws.on(GetCommand).resolves({});
  await uploadTable(table).find('L');
  expect(sent(aws)).toMatchObject([{ ConsistentRead: true }]);
});
