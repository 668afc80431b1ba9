import type { Order } from '#contracts/orders/order.ts';
import { orders as texts } from '../../texts/orders/orders.ts';
import { formatPrice } from '../../ui/price.tsx';

/** The payment status as a text. */
export function paymentInWords({
  status,
  payment,
  refunded,
  toPay,
}: Pick<Order, 'status' | 'payment' | 'refunded' | 'toPay'>): string {
  // A cancelled order is never delivered, so its cash is no longer due.
  if (status === 'cancelled' && payment.status === 'due') return texts.nothingToPay;
  if (refunded !== undefined) return texts.partOf(formatPrice(refunded), formatPrice(toPay));
  return texts.paymentStatus[payment.status];
}
