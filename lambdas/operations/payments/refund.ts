import type { OrderChange } from '../orders/change.ts';
import type { OrderRecord } from '../orders/order.ts';
import { type Result, succeed } from '../result.ts';
import { type CardService, cardNotSetUp } from './payment-service.ts';

/** True of a step that gives back what was paid by card. */
export const isRefund = (order: OrderRecord, next: OrderRecord): boolean =>
  order.payment.status === 'paid' && next.payment.status === 'refunded';

/**
 * Sends an order's money back, and answers the change that says so. The money goes first, under a key of the payment's
 * own: where the change is never written, asking again pays nothing twice, and Stripe's message writes it.
 * Refusals: `card_not_set_up`, `card_service_away`.
 */
export async function refundFirst(
  cards: CardService,
  { orderId, paymentIntentId }: OrderRecord,
  next: OrderRecord,
): Promise<Result<OrderChange>> {
  if (paymentIntentId === undefined) throw new Error(`Order ${orderId} is paid and names no payment`);
  const service = await cards();
  if (service === undefined) return cardNotSetUp;
  const refunded = await service.refund(paymentIntentId);
  return refunded.ok ? succeed({ next }) : refunded;
}
