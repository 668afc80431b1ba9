import { hasProvedMailbox } from '../accounts/user.ts';
import type { Owners } from '../owners/owners.ts';
import { dayMs } from '../platform/clock.ts';
import { type SendOnceDependencies, sendOnce } from './announce.ts';
import type { Mail } from './mail.ts';
import type { NewOrderEvent } from './mail-events.ts';
import { writeOwnerMail } from './owner-mail.ts';
import { placedAt } from './reminders.ts';

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
  if (order === undefined || order.status === 'cancelled' || placedAt(order) + newMs < now().getTime()) return;
  const origin = await siteOrigin();
  await mailOwners(dependencies, orderId, { suffix: '', write: (to) => writeOwnerMail(order, to, origin) });
}

interface OwnersMail {
  /** Distinguishes the mails about one order. */
  readonly suffix: string;
  readonly write: (to: string) => Mail;
}

/**
 * Mails every owner with a proved mailbox about an order, if the shop's settings enable that. Idempotent; a failure for one owner
 * doesn't stop the others' mails. @throws if a mail can't be sent now, so that the queue retries.
 */
export async function mailOwners(
  dependencies: MailOwnersDependencies,
  orderId: string,
  { suffix, write }: OwnersMail,
): Promise<void> {
  const { owners, users, ownersWantMails } = dependencies;
  if (!(await ownersWantMails())) return;
  const announce = async (userId: string): Promise<void> => {
    const owner = await users.find(userId);
    if (!hasProvedMailbox(owner) || owner.deletedAt !== undefined) return;
    const { email } = owner;
    // The proof was checked above, so it needn't be checked again, whatever the stage requires of customers.
    const mail = { orderId, name: `owner-${userId}${suffix}`, userId, email, write: () => write(email) } as const;
    await sendOnce({ ...dependencies, provedOnly: false }, mail);
  };
  const sent = await Promise.allSettled((await owners.list()).map(announce));
  const failed = sent.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
