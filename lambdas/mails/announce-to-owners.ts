import { hasProvedMailbox } from '../accounts/user.ts';
import type { Owners } from '../owners/owners.ts';
import { dayMs } from '../platform/clock.ts';
import { type SendOnceDependencies, sendOnce } from './announce.ts';
import type { NewOrderEvent } from './mail-events.ts';
import { writeOwnerMail } from './owner-mail.ts';
import { placedAt } from './reminders.ts';

/** The age up to which an order is new. Restoring the table sends old orders through the stream again. */
const newMs = 3 * dayMs;

interface AnnounceToOwnersDependencies extends SendOnceDependencies {
  readonly owners: Pick<Owners, 'list'>;
  /** Returns true if the shop's settings enable these mails. */
  readonly ownersWantMails: () => Promise<boolean>;
}

/**
 * Mails every owner with a proved mailbox about a new order that is not cancelled by now. Idempotent; a failure for one
 * owner doesn't stop the others' mails. @throws if a mail can't be sent now, so that the queue retries.
 */
export async function announceToOwners(
  dependencies: AnnounceToOwnersDependencies,
  { orderId }: NewOrderEvent,
): Promise<void> {
  const { orders, owners, users, ownersWantMails, siteOrigin, now } = dependencies;
  if (!(await ownersWantMails())) return;
  const order = await orders.find(orderId);
  if (order === undefined || order.status === 'cancelled' || placedAt(order) + newMs < now().getTime()) return;
  const origin = await siteOrigin();
  const announce = async (userId: string): Promise<void> => {
    const owner = await users.find(userId);
    if (!hasProvedMailbox(owner) || owner.deletedAt !== undefined) return;
    const { email } = owner;
    const write = () => writeOwnerMail(order, email, origin);
    // The proof was checked above, so it needn't be checked again, whatever the stage requires of customers.
    await sendOnce({ ...dependencies, provedOnly: false }, { orderId, name: `owner-${userId}`, userId, email, write });
  };
  const sent = await Promise.allSettled((await owners.list()).map(announce));
  const failed = sent.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
