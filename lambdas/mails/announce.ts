import { hasProved, type Users } from '../accounts/user.ts';
import { limits } from '../contracts/limits.ts';
import { countedNames, type MailSkipReason } from '../contracts/names.ts';
import type { MailSuppressions } from '../customers/mail-suppressions.ts';
import { type ConfirmationTokens, customerMayConfirm } from '../orders/confirm-by-customer.ts';
import type { OrderRecord, Orders } from '../orders/order.ts';
import { bearerTokenHash } from '../platform/bearer-token.ts';
import { type Clock, epochSeconds } from '../platform/clock.ts';
import type { Metrics } from '../platform/metrics.ts';
import { once } from '../platform/once.ts';
import type { ReadSiteOrigin } from '../platform/site-origin.ts';
import type { Mail, Mailer, MailMarks, MailName } from './mail.ts';
import type { StepEvent } from './mail-events.ts';
import { countMail, type MailCounts } from './mail-limit.ts';
import { letterAbout } from './order-letter.ts';
import { writeOrderMail } from './order-mail.ts';
import { findPreviews, mayHavePreviews, noPreviews, type OrderPreviewDependencies } from './order-previews.ts';

/**
 * Longer than any attempt, because the function times out before this, and over before the queue delivers a failed mail's event
 * again: otherwise every second delivery would be lost.
 */
export const claimMs = 30_000;

/** Later attempts send the mail without previews, so that a preview that can't be sent doesn't prevent the mail. */
const attemptsWithPreviews = 2;

/** The dependencies of every mail about an order. */
export interface SendOnceDependencies {
  readonly orders: Pick<Orders, 'find'>;
  readonly users: Pick<Users, 'find'>;
  readonly marks: MailMarks;
  readonly mailCounts: MailCounts;
  readonly suppressions: Pick<MailSuppressions, 'find'>;
  readonly mailer: Mailer;
  readonly metrics: Metrics;
  readonly siteOrigin: ReadSiteOrigin;
  readonly now: Clock;
  /** True if this stage sends order mails to proved mailboxes only. */
  readonly provedOnly: boolean;
}

interface AnnounceDependencies extends SendOnceDependencies, OrderPreviewDependencies {
  readonly orders: Pick<Orders, 'find' | 'answersOf'>;
  readonly confirmationTokens: Pick<ConfirmationTokens, 'put'>;
  readonly newBearerToken: () => string;
}

interface OrderMail {
  readonly orderId: string;
  readonly name: MailName;
  /** The owner of the mailbox. */
  readonly userId: string;
  readonly email: string;
  /** After so many milliseconds, another mail of this name can be sent. Without it, the mail is sent once. */
  readonly againMs?: number;
  /** Writes the mail just before it is sent. */
  readonly write: (sending: Sending) => Promise<Mail> | Mail;
}

interface Sending {
  readonly start: Date;
  /** True if the user has proved with a mailed code that the mailbox is theirs. */
  readonly isProved: () => Promise<boolean>;
}

/**
 * Mails the customer about one step of their order. Idempotent. A mail that must not be sent is skipped permanently. `attempt`
 * counts from 1.
 * @throws if the mail can't be sent now, or another call is sending it. The queue then retries.
 */
export async function announceStep(
  dependencies: AnnounceDependencies,
  { orderId, step }: StepEvent,
  attempt = 1,
): Promise<void> {
  const { orders, confirmationTokens, newBearerToken } = dependencies;
  const order = await orders.find(orderId);
  // After a restore, the table may lack an order that the queue still names.
  if (order === undefined) return;
  const siteOrigin = await dependencies.siteOrigin();
  // Each attempt creates its own token, so the link in every delivered mail works.
  const token = customerMayConfirm(order) ? newBearerToken() : undefined;
  const letter = letterAbout(order, step, siteOrigin, token);
  if (letter === undefined) return;
  await sendOnce(dependencies, {
    orderId,
    name: step,
    userId: order.userId,
    email: order.email,
    async write({ start, isProved }) {
      if (token !== undefined) {
        const expiresAt = epochSeconds(start) + limits.confirmationLinkSeconds;
        await confirmationTokens.put(orderId, bearerTokenHash(token), expiresAt);
      }
      // Without proof, the address may be a stranger's, who must not get the customer's words and pictures.
      if (!(await isProved())) return writeOrderMail(order, letter, siteOrigin, { words: false, previews: noPreviews });
      const canShow = attempt <= attemptsWithPreviews && mayHavePreviews(order);
      const previews = canShow ? await findPreviews(dependencies, order) : noPreviews;
      return writeOrderMail(order, letter, siteOrigin, { words: true, previews });
    },
  });
}

/**
 * Sends or skips a mail about an order. Returns false if it was already sent or skipped.
 * @throws if the mail can't be sent now, or another call is sending it.
 */
export async function sendOnce(
  dependencies: SendOnceDependencies,
  { orderId, name, userId, email, againMs, write }: OrderMail,
): Promise<boolean> {
  const { orders, users, marks, mailer, metrics, now } = dependencies;
  const start = now();
  const claim = await marks.claim(orderId, name, new Date(start.getTime() + claimMs), start);
  if (claim === 'settled') return false;
  if (claim === 'claimed-by-another') throw new Error(`The mail ${name} of order ${orderId} is being sent`);
  const again = againMs === undefined ? undefined : new Date(start.getTime() + againMs);
  const isProved = once(async () => hasProved(await users.find(userId), email));
  const isPaid = async () => hasBeenPaid(await orders.find(orderId));
  const reason = await reasonToSkip(dependencies, email, { isProved, isPaid });
  if (reason !== undefined) {
    await marks.settle(orderId, name, { status: 'skipped', reason }, again);
    await metrics.count(countedNames.mailSkipped, { reason });
    return true;
  }
  await mailer.send(await write({ start, isProved }));
  await marks.settle(orderId, name, { status: 'sent' }, again);
  return true;
}

const hasBeenPaid = (order: OrderRecord | undefined): boolean =>
  order?.payment.method === 'card' && (order.payment.status === 'paid' || order.payment.status === 'refunded');

/** Counts the mail against the limit if there is no other reason to skip it. A second attempt is counted again. */
async function reasonToSkip(
  { provedOnly, mailCounts, suppressions, now }: SendOnceDependencies,
  email: string,
  { isProved, isPaid }: Record<'isProved' | 'isPaid', () => Promise<boolean>>,
): Promise<MailSkipReason | undefined> {
  if (provedOnly && !(await isProved())) return 'unproved';
  const suppression = await suppressions.find(email);
  if (suppression !== undefined) return suppression;
  return (await countMail({ mailCounts, now }, email, isPaid)) ? undefined : 'limit';
}
