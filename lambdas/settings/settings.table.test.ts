import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { mockTable, sent } from '#tests/support/unit/table.ts';
import { settingsTable } from './settings.table.ts';

// tests/support/conformance tests this table on the real engine, but it can't see which reads are consistent.
test('reads the settings consistently if asked', async () => {
  const { table, aws } = mockTable();
  aws.on(GetCommand).resolves({});
  for (const consistent of [true, false]) await settingsTable(table).find({ consistent });
  expect(sent(aws)).toMatchObject([{ ConsistentRead: true }, { ConsistentRead: false }]);
});
