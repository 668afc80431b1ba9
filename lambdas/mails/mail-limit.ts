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

/** Counts a mail that is about to be sent. Returns false if the address has reached its limit. */
export function countMail(
  { mailCounts, now }: { readonly mailCounts: MailCounts; readonly now: Clock },
  address: string,
): Promise<boolean> {
  const time = now();
  const hour = { mailbox: mailboxHash(address), ...utcDay(time), hour: time.getUTCHours() };
  return mailCounts.add(hour, limits.orderMails);
}
