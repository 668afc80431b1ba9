import type { UserRecord } from '../accounts/user.ts';
import type { Owners } from '../owners/owners.ts';
import { dayMs } from '../platform/clock.ts';
import { type SendOnceDependencies, sendOnce } from './announce.ts';
import type { NewOrderEvent } from './mail-events.ts';
import { writeOwnerMail } from './owner-mail.ts';
import { placedAt } from './reminders.ts';

/** How long an order is new. A restored table's orders reach the stream again, perhaps years later. */
const newMs = 3 * dayMs;

interface TellOwnersDependencies extends SendOnceDependencies {
  readonly owners: Pick<Owners, 'list'>;
  /** Whether the shop's settings ask for these mails. */
  readonly ownersWantMails: () => Promise<boolean>;
}

/**
 * Mails every owner with a proved mailbox about a new order, once each even if called repeatedly. One owner's failure doesn't keep
 * the mail from the others. An order that is cancelled by now gets no mail.
 * @throws if a mail can't be sent now, or another call is sending it: the queue retries.
 */
export async function tellOwners(dependencies: TellOwnersDependencies, { orderId }: NewOrderEvent): Promise<void> {
  const { orders, owners, users, ownersWantMails, siteOrigin, now } = dependencies;
  if (!(await ownersWantMails())) return;
  const order = await orders.find(orderId);
  if (order === undefined || order.status === 'cancelled' || placedAt(order) + newMs < now().getTime()) return;
  const origin = await siteOrigin();
  const tell = async (userId: string): Promise<void> => {
    const owner = await users.find(userId);
    if (!isProved(owner)) return;
    const { email } = owner;
    const write = () => writeOwnerMail(order, email, origin);
    // The proof was just read, whatever the stage asks of customers.
    await sendOnce({ ...dependencies, provedOnly: false }, { orderId, name: `owner-${userId}`, userId, email, write });
  };
  const told = await Promise.allSettled((await owners.list()).map(tell));
  const failed = told.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

const isProved = (user: UserRecord | undefined): user is UserRecord =>
  user?.mailboxProvedAt !== undefined && user.deletedAt === undefined;
