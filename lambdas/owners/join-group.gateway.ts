import { ownersGroup } from '../contracts/names.ts';
import type { Cognito } from '../platform/cognito.ts';

/** An account, identified by its user pool and its username there. */
interface Account {
  readonly userPoolId: string;
  readonly username: string;
}

/** Adds an account to the Cognito group of owners, so that its next token can call owners' routes. Idempotent. */
export const joinOwnersGroup =
  (cognito: Cognito) =>
  async ({ userPoolId, username }: Account): Promise<void> => {
    await cognito('AdminAddUserToGroup', { UserPoolId: userPoolId, Username: username, GroupName: ownersGroup });
  };
