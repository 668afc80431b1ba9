import type { Order } from '#contracts/orders/order.ts';
import { orders as texts } from '../../texts/orders/orders.ts';

/** The payment status as a text. */
export function paymentInWords({ status, payment }: Pick<Order, 'status' | 'payment'>): string {
  // A cancelled order is never delivered, so its cash is no longer due.
  if (status === 'cancelled' && payment.status === 'due') return texts.nothingToPay;
  return texts.paymentStatus[payment.status];
}
