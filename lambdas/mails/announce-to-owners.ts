import { hasProvedMailbox } from '../accounts/user.ts';
import { dayMs } from '../contracts/dates/day.ts';
import { customersChange } from '../contracts/desk/unseen-change.ts';
import { isIncomplete } from '../contracts/desk/work-list.ts';
import { placedAt } from '../contracts/orders/placed-at.ts';
import { isHeldByBank } from '../orders/disputes.ts';
import type { Owners } from '../owners/owners.ts';
import { type SendOnceDependencies, sendOnce } from './announce.ts';
import type { Mail, MailName } from './mail.ts';
import type { CompleteEvent, CustomersChangeEvent, NewOrderEvent } from './mail-events.ts';
import { writeChangeMail, writeOwnerMail } from './owner-mail.ts';

/** The age up to which an order is new. Restoring the table sends old orders through the stream again. */
const newMs = 3 * dayMs;

export interface MailOwnersDependencies extends SendOnceDependencies {
  readonly owners: Pick<Owners, 'list'>;
  /** Returns true if the shop's settings enable these mails. */
  readonly ownersWantMails: () => Promise<boolean>;
}

/** Mails every owner about a new order that is not cancelled by now. */
export async function announceToOwners(
  dependencies: MailOwnersDependencies,
  { orderId }: NewOrderEvent,
): Promise<void> {
  const { orders, siteOrigin, now } = dependencies;
  const order = await orders.find(orderId);
  if (order === undefined || order.status === 'cancelled' || Date.parse(placedAt(order)) + newMs < now().getTime())
    return;
  const origin = await siteOrigin();
  await mailOwners(dependencies, orderId, {
    nameFor: (userId) => `owner-${userId}`,
    write: (to) => writeOwnerMail(order, to, origin),
  });
}

/** Mails every owner that the customer cancelled the order, or changed the address or the gift message of one that isn't cancelled by now. */
export async function announceChange(
  dependencies: MailOwnersDependencies,
  { orderId, changed: step }: CustomersChangeEvent,
): Promise<void> {
  const { orders, siteOrigin, now } = dependencies;
  const order = await orders.find(orderId);
  const change = order && customersChange(order.history, step);
  if (order === undefined || change === undefined) return;
  if (change !== 'cancelled' && order.status === 'cancelled') return;
  if (Date.parse(order.history[step]?.at ?? '') + newMs < now().getTime()) return;
  const about = { order, change, siteOrigin: await siteOrigin() };
  await mailOwners(dependencies, orderId, {
    nameFor: (userId) => `owner-${userId}-${step}`,
    write: (to) => writeChangeMail(about, to),
  });
}

/** Mails every owner once that an order has all its answers, unless its making has started or is impossible, or the answers are old. */
export async function announceComplete(
  dependencies: MailOwnersDependencies,
  { orderId }: CompleteEvent,
): Promise<void> {
  const { orders, siteOrigin, now } = dependencies;
  const order = await orders.find(orderId);
  if (order?.status !== 'placed' || order.payment.status === 'refunded' || isHeldByBank(order)) return;
  if (isIncomplete(order)) return;
  if (Date.parse(order.answeredAt ?? order.createdAt) + newMs < now().getTime()) return;
  const about = { order, change: 'complete', siteOrigin: await siteOrigin() } as const;
  await mailOwners(dependencies, orderId, {
    nameFor: (userId) => `owner-${userId}-complete`,
    write: (to) => writeChangeMail(about, to),
  });
}

interface OwnersMail {
  /** The name of the mail to an owner. */
  readonly nameFor: (userId: string) => MailName;
  /** As in `sendOnce`. */
  readonly againMs?: number;
  readonly write: (to: string) => Mail;
}

/**
 * Mails every owner with a proved mailbox about an order, if the shop's settings enable that. Idempotent; a failure for one owner
 * doesn't stop the others' mails. Returns the results of `sendOnce`. @throws if a mail can't be sent now.
 */
export async function mailOwners(
  dependencies: MailOwnersDependencies,
  orderId: string,
  { nameFor, write, ...mail }: OwnersMail,
): Promise<readonly boolean[]> {
  const { owners, users, ownersWantMails } = dependencies;
  if (!(await ownersWantMails())) return [];
  const announce = async (userId: string): Promise<readonly boolean[]> => {
    const owner = await users.find(userId);
    if (!hasProvedMailbox(owner) || owner.deletedAt !== undefined) return [];
    const { email } = owner;
    // The proof was checked above, so it needn't be checked again, whatever the stage requires of customers.
    const own = { ...mail, orderId, name: nameFor(userId), userId, email, write: () => write(email) };
    return [await sendOnce({ ...dependencies, provedOnly: false }, own)];
  };
  const sent = await Promise.allSettled((await owners.list()).map(announce));
  const failed = sent.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return sent.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
}
