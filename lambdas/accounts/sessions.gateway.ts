import type { Cognito } from '../platform/cognito.ts';
import type { Sessions } from './sessions.ts';

/** The sessions of accounts in Cognito. */
export const cognitoSessions = (cognito: Cognito): Sessions => ({
  async endAll({ userPoolId, username }) {
    await cognito('AdminUserGlobalSignOut', { UserPoolId: userPoolId, Username: username });
  },
});
