import { invitationTable } from '../owners/invitations.table.ts';
import { joinOwnersGroup } from '../owners/join-group.gateway.ts';
import { systemClock } from '../platform/clock.ts';
import { openCognito } from '../platform/cognito.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { postConfirmation } from './post-confirmation.ts';
import { cognitoSecondFactors } from './second-factors.gateway.ts';
import { cognitoSessions } from './sessions.gateway.ts';
import { userTable } from './users.table.ts';

const table = openTable(setting('tableName'));
const cognito = openCognito(process.env);

export const handler = postConfirmation({
  users: userTable(table),
  sessions: cognitoSessions(cognito),
  secondFactors: cognitoSecondFactors(cognito),
  invitations: invitationTable(table),
  joinOwnersGroup: joinOwnersGroup(cognito),
  now: systemClock,
  confirmEmail: setting('confirmEmail') === 'true',
});
