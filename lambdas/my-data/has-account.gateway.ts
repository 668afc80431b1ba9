import { type Cognito, isMissingAccount } from '../platform/cognito.ts';

/** Whether a user pool has this user. Only `UserNotFoundException` says that it doesn't: every other refusal is thrown. */
export const hasAccountAt =
  (cognito: Cognito, UserPoolId: string) =>
  async (userId: string): Promise<boolean> => {
    try {
      await cognito('AdminGetUser', { UserPoolId, Username: userId });
      return true;
    } catch (error) {
      if (isMissingAccount(error)) return false;
      throw error;
    }
  };
