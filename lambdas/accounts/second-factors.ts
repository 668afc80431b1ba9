import type { CognitoAccount } from '../platform/cognito.ts';

/** The second factors of accounts, kept by Cognito. */
export interface SecondFactors {
  hasSecondFactor(account: CognitoAccount): Promise<boolean>;
  /** Logging in then needs only the password. Does nothing for an account without a second factor. */
  switchOff(account: CognitoAccount): Promise<void>;
}
