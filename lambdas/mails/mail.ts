import type { MailSkipReason } from '../contracts/names.ts';

/** A JPEG in a mail, which its HTML shows as `cid:<contentId>`. */
export interface InlineImage {
  readonly contentId: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** A mail in plain text and in HTML. The mailer adds the shop's name and contact to both, and the HTML's frame. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Shown beside the subject in a list of mails. */
  readonly preheader: string;
  readonly text: string;
  readonly html: string;
  readonly images?: readonly InlineImage[];
}

/** Sends mails. */
export interface Mailer {
  /** Resolves once the mail service has accepted the mail. */
  send(mail: Mail): Promise<void>;
}

/** The final outcome of a mail. */
export type MailOutcome = { readonly status: 'sent' } | { readonly status: 'skipped'; readonly reason: MailSkipReason };

/**
 * The name of an order's mail: the step's index in the history, the reminder, an owner's user ID and what happened, the step of its case,
 * or the messages that the customer or an owner hasn't read.
 */
export type MailName =
  | number
  | 'reminder-1'
  | 'reminder-2'
  | `proof-${number}-reminder-${1 | 2}`
  | `owner-${string}`
  | `case-${number}`
  | 'messages'
  | `messages-${string}`;

/**
 * Records the outcome of each mail. A claim locks out other senders until it expires. A mail is sent twice only if its sender
 * crashes after the mail service accepted the mail and before it writes the mark.
 */
export interface MailMarks {
  claim(orderId: string, name: MailName, until: Date, now: Date): Promise<'claimed' | 'claimed-by-another' | 'settled'>;
  /** `until` is when the mail can be claimed again, by default never. */
  settle(orderId: string, name: MailName, outcome: MailOutcome, until?: Date): Promise<void>;
}
