/** The sign-ins of an account, which Cognito keeps. */
export interface Sessions {
  /**
   * Ends them all: no refresh token of the account is good any more, anywhere. ID tokens that are out already are taken
   * until they expire, within the hour: the API judges them by signature and time alone.
   */
  endAll(account: Account): Promise<void>;
}

/** An account by its user pool and its name there. */
export interface Account {
  readonly userPoolId: string;
  readonly username: string;
}
