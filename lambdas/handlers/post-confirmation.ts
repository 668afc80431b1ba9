import { cognitoSessions, openCognito } from '../gateways/cognito-sessions.ts';
import { systemClock } from '../operations/time.ts';
import { postConfirmation } from '../routes/post-confirmation.ts';
import { openTable } from '../table/client.ts';
import { userTable } from '../table/users.ts';
import { setting } from './environment.ts';

export const handler = postConfirmation({
  users: userTable(openTable(setting('tableName'))),
  sessions: cognitoSessions(openCognito(process.env)),
  now: systemClock,
  confirmEmail: setting('confirmEmail') === 'true',
});
