import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { invitationTable } from '#lambdas/owners/invitations.table.ts';
import { invitationKey } from '#lambdas/platform/dynamodb/keys.ts';
import { invitation } from '../support/unit/records.ts';
import { useEngineTable } from '../support/use-engine-table.ts';

const engineTable = useEngineTable();

test('an invitation by an earlier version to an account whose mailbox was not proved has no effect', async () => {
  const table = engineTable();
  const Item = { ...invitationKey(invitation.email), ...invitation, hadAccount: true };
  await table.documents.send(new PutCommand({ TableName: table.name, Item }));
  expect(await invitationTable(table).find(invitation.email)).toBeUndefined();
});
