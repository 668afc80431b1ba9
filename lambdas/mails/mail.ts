import type { MailSkipReason } from '../contracts/names.ts';

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

/** What became of a mail, for good. */
export type MailOutcome = { readonly status: 'sent' } | { readonly status: 'skipped'; readonly reason: MailSkipReason };

/**
 * Marks what became of each mail. A claim keeps a second sender away until it has run out: the mail is sent again only if its
 * sender dies between the service's answer and the mark.
 */
export interface MailMarks {
  claim(orderId: string, step: number, until: Date, now: Date): Promise<'claimed' | 'claimed-by-another' | 'settled'>;
  settle(orderId: string, step: number, outcome: MailOutcome): Promise<void>;
}
