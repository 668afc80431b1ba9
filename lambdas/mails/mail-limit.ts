import { limits } from '../contracts/limits.ts';
import { type Clock, utcDay } from '../platform/clock.ts';
import { mailboxHash } from '../platform/mailbox-hash.ts';

/** An hour of a day in UTC, for which the mails to one mailbox are counted. */
export interface MailHour {
  /** A hash of the address, so that the key doesn't reveal it. */
  readonly mailbox: string;
  /** 2026-04-01 */
  readonly day: string;
  readonly hour: number;
  /** The end of the day, in epoch seconds. */
  readonly end: number;
}

/** The number of mails to each mailbox. DynamoDB deletes the counts of a day some time after its end. */
export interface MailCounts {
  /** Counts one more mail. If the hour or its day has reached its limit, returns false and counts nothing. */
  add(hour: MailHour, max: { readonly perHour: number; readonly perDay: number }): Promise<boolean>;
}

/**
 * Counts a mail that is about to be sent. Returns false if the mailbox has reached its limit. Mails about a paid order may use as
 * many again, which free orders can't use up.
 */
export async function countMail(
  { mailCounts, now }: { readonly mailCounts: MailCounts; readonly now: Clock },
  address: string,
  isAboutPaid: () => Promise<boolean>,
): Promise<boolean> {
  const time = now();
  const mailbox = withoutTag(address);
  const count = (name: string) =>
    mailCounts.add({ mailbox: mailboxHash(name), ...utcDay(time), hour: time.getUTCHours() }, limits.orderMails);
  return (await count(mailbox)) || ((await isAboutPaid()) && (await count(`${mailbox} paid`)));
}

/** `asha+gifts@example.com` is delivered to `asha@example.com` by most providers, and would have limits of its own. */
const withoutTag = (address: string): string => address.replace(/\+[^@]*@/, '@');
