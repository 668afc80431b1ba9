/** A mail that Cognito or SES would have sent; shown at `/local/mailbox`. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Missing if the sender gave only HTML. */
  readonly text?: string | undefined;
  readonly html?: string | undefined;
}
