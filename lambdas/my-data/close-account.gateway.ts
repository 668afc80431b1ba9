import { type Cognito, isMissingAccount } from '../platform/cognito.ts';

/** Deletes an account in Cognito, which also ends its sessions. A missing account is not an error. */
export const closeAccountAt =
  (cognito: Cognito, UserPoolId: string) =>
  async (userId: string): Promise<void> => {
    await cognito('AdminDeleteUser', { UserPoolId, Username: userId }).catch((error: unknown) => {
      if (!isMissingAccount(error)) throw error;
    });
  };
