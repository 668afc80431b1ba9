import type { Order } from '#contracts/order.ts';
import { orders as texts } from '../../texts.ts';

/** What became of an order's payment, in words. */
export function paymentInWords({ status, payment }: Pick<Order, 'status' | 'payment'>): string {
  // Nobody collects cash for an order that is not brought.
  if (status === 'cancelled' && payment.status === 'due') return texts.nothingToPay;
  return texts.paymentStatus[payment.status];
}
