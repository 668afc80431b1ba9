/** A mail as it is written, in plain text and in HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends mails; resolves when the service has taken it. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/**
 * Marks which mail was sent. A claim keeps a second sender away until it has run out: the mail is sent again only if its
 * sender dies between the service's answer and the mark.
 */
export interface MailMarks {
  claim(orderId: string, step: number, until: Date, now: Date): Promise<'claimed' | 'claimed-by-another' | 'sent'>;
  markSent(orderId: string, step: number): Promise<void>;
}
