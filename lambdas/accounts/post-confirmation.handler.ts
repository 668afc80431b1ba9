import { systemClock } from '../platform/clock.ts';
import { openCognito } from '../platform/cognito.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { postConfirmation } from './post-confirmation.ts';
import { cognitoSessions } from './sessions.gateway.ts';
import { userTable } from './users.table.ts';

export const handler = postConfirmation({
  users: userTable(openTable(setting('tableName'))),
  sessions: cognitoSessions(openCognito(process.env)),
  now: systemClock,
  confirmEmail: setting('confirmEmail') === 'true',
});
