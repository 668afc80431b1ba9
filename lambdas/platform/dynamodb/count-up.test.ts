import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { mockTable } from '#tests/support/unit/table.ts';
import { countUp } from './count-up.ts';

// tests/support/conformance tests the counts on the real engine, which never throws other errors.
test('treats only a failed condition as a full count, and throws any other error', async () => {
  const { table, aws } = mockTable();
  aws.on(UpdateCommand).rejects(new Error('away'));
  await expect(countUp(table, { pk: 'P', sk: 'S' }, { checkouts: 2 }, 1_800_000_000)).rejects.toThrow('away');
});
