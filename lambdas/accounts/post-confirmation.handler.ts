import { systemClock } from '../platform/clock.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { cognitoSessions, openCognito } from './cognito-sessions.gateway.ts';
import { postConfirmation } from './post-confirmation.ts';
import { userTable } from './users.table.ts';

export const handler = postConfirmation({
  users: userTable(openTable(setting('tableName'))),
  sessions: cognitoSessions(openCognito(process.env)),
  now: systemClock,
  confirmEmail: setting('confirmEmail') === 'true',
});
