import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { mockTable } from '#tests/support/unit/table.ts';
import { mailCountTable } from './mail-counts.table.ts';

// tests/support/conformance tests the counts on the real engine, which never throws other errors.
test('treats only a failed condition as a full count, and throws any other error', async () => {
  const { table, aws } = mockTable();
  aws.on(UpdateCommand).rejects(new Error('away'));
  const hour = { mailbox: 'hash', day: '2026-04-01', hour: 9, end: 1_800_000_000 };
  await expect(mailCountTable(table).add(hour, { perHour: 2, perDay: 5 })).rejects.toThrow('away');
});
