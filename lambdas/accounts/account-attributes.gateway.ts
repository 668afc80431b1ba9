import { mobileNumberAttribute } from '../contracts/names.ts';
import { type Cognito, isMissingAccount } from '../platform/cognito.ts';
import type { AccountAttributes } from './change-me.ts';

/** The attributes of accounts in Cognito. */
export const cognitoAttributes = (cognito: Cognito, UserPoolId: string): AccountAttributes => ({
  async change(userId, { fullName, mobileNumber }) {
    const attributes = { name: fullName, [`custom:${mobileNumberAttribute}`]: mobileNumber };
    try {
      await cognito('AdminUpdateUserAttributes', {
        UserPoolId,
        // Cognito accepts a local user's `sub` as the username.
        Username: userId,
        UserAttributes: Object.entries(attributes).flatMap(([Name, Value]) =>
          Value === undefined ? [] : [{ Name, Value }],
        ),
      });
      return true;
    } catch (error) {
      if (isMissingAccount(error)) return false;
      throw error;
    }
  },
});
