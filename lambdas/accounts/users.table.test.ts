import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { mockTable } from '#tests/support/unit/table.ts';
import { userTable } from './users.table.ts';

// tests/support/conformance tests this table on the real engine, which can't produce this error.
test('treats only a failed condition as an earlier proof, and throws any other error', async () => {
  const { table, aws } = mockTable();
  aws.on(UpdateCommand).rejects(new Error('away'));
  const user = { userId: 'U', fullName: 'Asha', email: 'a@example.com', mobileNumber: '9876543210', createdAt: 'T' };
  await expect(userTable(table).proveMailbox({ ...user, mailboxProvedAt: 'P' })).rejects.toThrow('away');
});
