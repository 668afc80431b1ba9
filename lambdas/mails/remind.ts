import { hasProved } from '../accounts/user.ts';
import { waitsForCustomer } from '../contracts/desk/work-list.ts';
import { askForAnswers } from '../orders/ask-for-answers.ts';
import { changeOrder } from '../orders/change-order.ts';
import type { OrderRecord, Orders } from '../orders/order.ts';
import { ContentionError, succeed } from '../platform/result.ts';
import type { Pause } from '../platform/retry.ts';
import { type SendOnceDependencies, sendOnce } from './announce.ts';
import type { MailName } from './mail.ts';
import type { AskEvent, ReminderEvent } from './mail-events.ts';
import { writeReminderMail } from './reminder-mail.ts';

interface RemindDependencies extends SendOnceDependencies {
  readonly orders: Pick<Orders, 'find' | 'replace'>;
  readonly pause: Pause;
}

/**
 * Mails which answers a placed order still lacks, once for each reminder and at most once a day, and records that in the order.
 * @throws if the mail can't be sent now, or another call is sending it. The queue then retries.
 */
export async function remind(dependencies: RemindDependencies, { orderId, reminder }: ReminderEvent): Promise<void> {
  const name = `reminder-${reminder}` as const;
  const { users, provedOnly, now } = dependencies;
  const reminded = await changeOrder(dependencies, orderId, async (order) => {
    if (wasReminded(order, name)) return succeed('unchanged');
    // `sendOnce` skips this mail for good, so the order must not say that the customer was asked.
    if (provedOnly && !hasProved(await users.find(order.userId), order.email)) return succeed('unchanged');
    const next = askForAnswers(order, { at: now().toISOString(), asked: name });
    return next.ok ? succeed({ next: next.value }) : next;
  });
  if (!reminded.ok && reminded.code === 'too_busy') throw new ContentionError();
  if (reminded.ok) await mailMissing(dependencies, reminded.value, name);
}

const wasReminded = ({ history }: OrderRecord, name: MailName): boolean => history.some(({ asked }) => asked === name);

/**
 * Mails the customer which answers their order lacks, because an owner asks for them.
 * @throws if the mail can't be sent now, or another call is sending it. The queue then retries.
 */
export async function ask(dependencies: SendOnceDependencies, { orderId, asked }: AskEvent): Promise<void> {
  const order = await dependencies.orders.find(orderId);
  if (order !== undefined) await mailMissing(dependencies, order, asked);
}

async function mailMissing(dependencies: SendOnceDependencies, order: OrderRecord, name: MailName): Promise<void> {
  if (!waitsForCustomer(order)) return;
  const siteOrigin = await dependencies.siteOrigin();
  await sendOnce(dependencies, {
    orderId: order.orderId,
    name,
    userId: order.userId,
    email: order.email,
    write: () => writeReminderMail(order, name === 'reminder-2', siteOrigin),
  });
}
