/** A mail that Cognito or SES would have sent. `/local/mailbox` shows it instead. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Missing if the mail has only HTML. */
  readonly text?: string | undefined;
  readonly html?: string | undefined;
  readonly attachments?: readonly MailAttachment[] | undefined;
}

/** An attachment. If it has a `contentId`, the mail's HTML can show it as `cid:<contentId>`. */
export interface MailAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly contentId?: string | undefined;
  readonly bytes: Buffer;
}
