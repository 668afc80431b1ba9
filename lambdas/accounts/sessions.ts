/** The sessions of an account, kept by Cognito. */
export interface Sessions {
  /**
   * Revokes all refresh tokens of the account. Issued ID tokens stay valid until they expire, within the hour: the API checks
   * only their signature and time.
   */
  endAll(account: Account): Promise<void>;
}

/** An account by its user pool and its name there. */
export interface Account {
  readonly userPoolId: string;
  readonly username: string;
}
