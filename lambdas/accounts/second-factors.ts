import type { Account } from './sessions.ts';

/** The second factors of accounts, kept by Cognito. */
export interface SecondFactors {
  hasSecondFactor(account: Account): Promise<boolean>;
}
