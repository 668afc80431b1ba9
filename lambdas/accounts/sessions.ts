/** The sessions of an account, kept by Cognito. */
export interface Sessions {
  /**
   * Revokes all refresh tokens of the account. ID tokens that were already issued stay valid for up to an hour, because the API
   * checks only their signature and expiry.
   */
  endAll(account: Account): Promise<void>;
}

/** An account, identified by its user pool and its username there. */
export interface Account {
  readonly userPoolId: string;
  readonly username: string;
}
