import * as z from 'zod/mini';
import { type Cognito, CognitoRefusal } from '../platform/cognito.ts';
import type { SecondFactors } from './second-factors.ts';

/** Cognito lists only the factors that are on. */
const userSchema = z.object({ UserMFASettingList: z.optional(z.array(z.string())) });

/** The second factors of accounts in Cognito. */
export const cognitoSecondFactors = (cognito: Cognito): SecondFactors => ({
  async hasSecondFactor({ userPoolId, username }) {
    const user = await cognito('AdminGetUser', { UserPoolId: userPoolId, Username: username });
    return (z.parse(userSchema, user).UserMFASettingList ?? []).length > 0;
  },

  async switchOff({ userPoolId, username }) {
    const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
    const preference = { UserPoolId: userPoolId, Username: username, SoftwareTokenMfaSettings };
    await cognito('AdminSetUserMFAPreference', preference).catch((error: unknown) => {
      // Cognito refuses this if the account has never set up a factor.
      if (!(error instanceof CognitoRefusal) || error.code !== 'InvalidParameterException') throw error;
    });
  },
});
