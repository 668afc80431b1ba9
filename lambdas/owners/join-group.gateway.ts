import { ownersGroup } from '../contracts/names.ts';
import type { Cognito, CognitoAccount } from '../platform/cognito.ts';

/** Adds an account to the Cognito group of owners, so that its next token can call owners' routes. Idempotent. */
export const joinOwnersGroup =
  (cognito: Cognito) =>
  async ({ userPoolId, username }: CognitoAccount): Promise<void> => {
    await cognito('AdminAddUserToGroup', { UserPoolId: userPoolId, Username: username, GroupName: ownersGroup });
  };
