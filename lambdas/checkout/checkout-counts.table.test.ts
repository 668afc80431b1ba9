import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { mockTable } from '#tests/support/unit/table.ts';
import { checkoutCountTable } from './checkout-counts.table.ts';

// tests/support/conformance proves the counts on the real engine, which never fails otherwise.
test('only a failed condition means a full count; any other error is thrown', async () => {
  const { table, aws } = mockTable();
  aws.on(UpdateCommand).rejects(new Error('away'));
  const window = { userId: 'U', start: 1_800_000_000, end: 1_800_000_600 };
  await expect(checkoutCountTable(table).add(window, 2)).rejects.toThrow('away');
});
