import type { Orders } from '../orders/order.ts';
import type { ReadSiteOrigin } from '../site-origin.ts';
import type { Clock } from '../time.ts';
import type { Mailer, MailMarks } from './mail.ts';
import type { OrderEvent } from './order-events.ts';
import { writeOrderMail } from './order-mail.ts';

/** Longer than any attempt takes: the function's own time is up before. */
const claimMs = 60_000;

export interface AnnounceDependencies {
  readonly orders: Pick<Orders, 'find'>;
  readonly marks: MailMarks;
  readonly mailer: Mailer;
  readonly siteOrigin: ReadSiteOrigin;
  readonly now: Clock;
}

/**
 * Tells the buyer of one step of their order by mail, once however often it is asked. @throws when the mail cannot be sent
 * now, or somebody else is sending it: the queue asks again later.
 */
export async function announceStep(
  { orders, marks, mailer, siteOrigin, now }: AnnounceDependencies,
  { orderId, step }: OrderEvent,
): Promise<void> {
  const order = await orders.find(orderId);
  const mail = order && writeOrderMail(order, step, await siteOrigin());
  // A restored table may lack what the queue still remembers: there is nobody to write to.
  if (mail === undefined) return;
  const start = now();
  const claim = await marks.claim(orderId, step, new Date(start.getTime() + claimMs), start);
  if (claim === 'sent') return;
  if (claim === 'claimed-by-another') throw new Error(`The mail of step ${step} of order ${orderId} is being sent`);
  await mailer.send(mail);
  await marks.markSent(orderId, step);
}
