import { waitsForCustomer } from '../contracts/desk/work-list.ts';
import { type SendOnceDependencies, sendOnce } from './announce.ts';
import type { ReminderEvent } from './mail-events.ts';
import { writeReminderMail } from './reminder-mail.ts';

/**
 * Mails the customer which answers their placed order lacks, once for each reminder. An order that is complete, being made or
 * cancelled by now gets no mail.
 * @throws if the mail can't be sent now, or another call is sending it. The queue then retries.
 */
export async function remind(dependencies: SendOnceDependencies, { orderId, reminder }: ReminderEvent): Promise<void> {
  const order = await dependencies.orders.find(orderId);
  if (order === undefined || !waitsForCustomer(order)) return;
  const siteOrigin = await dependencies.siteOrigin();
  const write = () => writeReminderMail(order, reminder, siteOrigin);
  await sendOnce(dependencies, {
    orderId,
    name: `reminder-${reminder}`,
    userId: order.userId,
    email: order.email,
    write,
  });
}
