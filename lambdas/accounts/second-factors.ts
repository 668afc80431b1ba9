import type { CognitoAccount } from '../platform/cognito.ts';

/** The second factors of accounts, kept by Cognito. */
export interface SecondFactors {
  hasSecondFactor(account: CognitoAccount): Promise<boolean>;
}
