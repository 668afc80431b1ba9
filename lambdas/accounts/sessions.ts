import type { CognitoAccount } from '../platform/cognito.ts';

/** The sessions of an account, kept by Cognito. */
export interface Sessions {
  /**
   * Revokes all refresh tokens of the account. ID tokens that were already issued stay valid for up to an hour, because the API
   * checks only their signature and expiry.
   */
  endAll(account: CognitoAccount): Promise<void>;
}
