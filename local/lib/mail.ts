/** A mail that Cognito or SES would have sent; shown at `/local/mailbox`. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Missing if the sender gave only HTML. */
  readonly text?: string | undefined;
  readonly html?: string | undefined;
  readonly attachments?: readonly MailAttachment[] | undefined;
}

/** A file in a mail. Its HTML shows one with a `contentId` as `cid:<contentId>`. */
export interface MailAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly contentId?: string | undefined;
  readonly bytes: Buffer;
}
