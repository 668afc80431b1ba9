import type { UserRecord, Users } from '../accounts/user.ts';
import { limits } from '../contracts/limits.ts';
import { countedNames, type MailSkipReason } from '../contracts/names.ts';
import { type ConfirmationTokens, customerMayConfirm } from '../orders/confirm-by-customer.ts';
import type { Orders } from '../orders/order.ts';
import { bearerTokenHash } from '../platform/bearer-token.ts';
import { type Clock, epochSeconds } from '../platform/clock.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { ReadSiteOrigin } from '../platform/site-origin.ts';
import type { Mail, Mailer, MailMarks, MailName } from './mail.ts';
import type { StepEvent } from './mail-events.ts';
import { countMail, type MailCounts } from './mail-limit.ts';
import { writeOrderMail } from './order-mail.ts';

/** Longer than any attempt: the function times out first. */
const claimMs = 60_000;

/** What sending a mail about an order needs. */
export interface SendOnceDependencies {
  readonly orders: Pick<Orders, 'find'>;
  readonly users: Pick<Users, 'find'>;
  readonly marks: MailMarks;
  readonly mailCounts: MailCounts;
  readonly mailer: Mailer;
  readonly metrics: Metrics;
  readonly siteOrigin: ReadSiteOrigin;
  readonly now: Clock;
  /** Whether this stage sends order mails to proved mailboxes only. */
  readonly provedOnly: boolean;
}

interface AnnounceDependencies extends SendOnceDependencies {
  readonly confirmationTokens: Pick<ConfirmationTokens, 'put'>;
  readonly newBearerToken: () => string;
}

interface OrderMail {
  readonly orderId: string;
  readonly name: MailName;
  /** Whose mailbox the mail goes to. */
  readonly userId: string;
  readonly mail: Mail;
}

/**
 * Mails the customer about one step of their order, once even if called repeatedly. A mail that must not be sent is skipped for
 * good.
 * @throws if the mail can't be sent now, or another call is sending it: the queue retries.
 */
export async function announceStep(dependencies: AnnounceDependencies, { orderId, step }: StepEvent): Promise<void> {
  const { orders, confirmationTokens, newBearerToken, siteOrigin } = dependencies;
  const order = await orders.find(orderId);
  // Each attempt creates its own token, so the link in every delivered mail works.
  const token = order && customerMayConfirm(order) ? newBearerToken() : undefined;
  const mail = order && writeOrderMail(order, step, await siteOrigin(), token);
  // A restored table may lack an order that the queue still names.
  if (order === undefined || mail === undefined) return;
  await sendOnce(dependencies, { orderId, name: step, userId: order.userId, mail }, async (start) => {
    if (token === undefined) return;
    const expiresAt = epochSeconds(start) + limits.confirmationLinkSeconds;
    await confirmationTokens.put(orderId, bearerTokenHash(token), expiresAt);
  });
}

/**
 * Sends a mail about an order, unless it was sent or skipped before. `prepare` runs right before it is sent.
 * @throws if the mail can't be sent now, or another call is sending it.
 */
export async function sendOnce(
  dependencies: SendOnceDependencies,
  { orderId, name, userId, mail }: OrderMail,
  prepare?: (start: Date) => Promise<void>,
): Promise<void> {
  const { marks, mailer, metrics, now } = dependencies;
  const start = now();
  const claim = await marks.claim(orderId, name, new Date(start.getTime() + claimMs), start);
  if (claim === 'settled') return;
  if (claim === 'claimed-by-another') throw new Error(`The mail ${name} of order ${orderId} is being sent`);
  const reason = await reasonToSkip(dependencies, userId, mail.to);
  if (reason !== undefined) {
    await marks.settle(orderId, name, { status: 'skipped', reason });
    await metrics.count(countedNames.mailSkipped, { reason });
    return;
  }
  await prepare?.(start);
  await mailer.send(mail);
  await marks.settle(orderId, name, { status: 'sent' });
}

/** Counts the mail against the limit if no other reason applies; a second attempt counts again. */
async function reasonToSkip(
  { users, provedOnly, mailCounts, now }: SendOnceDependencies,
  userId: string,
  email: string,
): Promise<MailSkipReason | undefined> {
  if (provedOnly && !isProved(await users.find(userId), email)) return 'unproved';
  return (await countMail({ mailCounts, now }, email)) ? undefined : 'limit';
}

/** The proof is for the address in the user's record: an order to another address is unproved. */
const isProved = (user: UserRecord | undefined, email: string): boolean =>
  user?.mailboxProvedAt !== undefined && user.email === email;
