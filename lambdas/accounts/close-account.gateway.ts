import { type Cognito, CognitoRefusal } from '../platform/cognito.ts';

/** Deletes an account at Cognito, and so its sessions. One that is gone is no error. */
export const closeAccountAt =
  (cognito: Cognito, UserPoolId: string) =>
  async (userId: string): Promise<void> => {
    await cognito('AdminDeleteUser', { UserPoolId, Username: userId }).catch((error: unknown) => {
      if (!(error instanceof CognitoRefusal) || error.code !== 'UserNotFoundException') throw error;
    });
  };
