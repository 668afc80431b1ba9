import { hasProved, type Users } from '../accounts/user.ts';
import type { ManagedOrder } from '../contracts/desk/manage-orders.ts';
import { askForAnswers } from '../orders/ask-for-answers.ts';
import { type ChangeOrderDependencies, changeOrder } from '../orders/change-order.ts';
import { toOrderOfOwner } from '../orders/order.ts';
import { type Caller, nameOf } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, refuse, succeed } from '../platform/result.ts';

interface AskCustomerDependencies extends ChangeOrderDependencies {
  readonly users: Pick<Users, 'find'>;
  readonly now: Clock;
  readonly sendsMails: boolean;
  /** True if this stage sends order mails to proved mailboxes only. */
  readonly provedOnly: boolean;
}

/**
 * Asks the customer of a placed order for its missing answers. Writes a step, and the table's stream causes the mail.
 * Refusals: `order_not_found`, `impossible_step`, `asked_already`, `mail_not_possible`, `too_busy`.
 */
export async function askCustomer(
  dependencies: AskCustomerDependencies,
  owner: Caller,
  orderId: string,
): Promise<Result<ManagedOrder>> {
  const { users, now, sendsMails, provedOnly } = dependencies;
  const changed = await changeOrder(dependencies, orderId, async (order) => {
    const next = askForAnswers(order, { at: now().toISOString(), by: nameOf(owner), asked: 'by-owner' });
    if (!next.ok) return next;
    if (!sendsMails) return noMails;
    if (provedOnly && !hasProved(await users.find(order.userId), order.email)) return unproved;
    return succeed({ next: next.value });
  });
  return changed.ok ? succeed(toOrderOfOwner(changed.value)) : changed;
}

const noMails = refuse('mail_not_possible', 'This shop sends no emails yet. Please call the customer.');

const unproved = refuse(
  'mail_not_possible',
  'This customer hasn’t confirmed their email address, so we can’t mail them. Please call them.',
);
