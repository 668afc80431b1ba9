import type { Order } from '#contracts/order.ts';
import { orders as texts } from '../../texts/orders.ts';

/** The payment's status in words. */
export function paymentInWords({ status, payment }: Pick<Order, 'status' | 'payment'>): string {
  // An order that is not delivered needs no cash.
  if (status === 'cancelled' && payment.status === 'due') return texts.nothingToPay;
  return texts.paymentStatus[payment.status];
}
