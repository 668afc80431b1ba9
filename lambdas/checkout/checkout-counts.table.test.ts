import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { mockTable } from '#tests/support/unit/table.ts';
import { checkoutCountTable } from './checkout-counts.table.ts';

// tests/support/conformance tests the counts on the real engine, which never throws other errors.
test('treats only a failed condition as a full count, and throws any other error', async () => {
  const { table, aws } = mockTable();
  aws.on(UpdateCommand).rejects(new Error('away'));
  const window = { userId: 'U', start: 1_800_000_000, end: 1_800_000_600 };
  await expect(checkoutCountTable(table).add(window, 2)).rejects.toThrow('away');
});
