import type { MailSuppression } from '../contracts/names.ts';

/** The mailboxes that get no more mails, because a mail bounced for good or its reader reported it as spam. */
export interface MailSuppressions {
  /** Undefined if the mailbox gets mails. */
  find(address: string): Promise<MailSuppression | undefined>;
  add(address: string, reason: MailSuppression, at: string): Promise<void>;
}
