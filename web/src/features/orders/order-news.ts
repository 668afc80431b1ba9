import type { Order } from '#contracts/order.ts';

/**
 * What somebody who opens their order has to be told first: read from the order alone, so that a reload and another device
 * say the same. Undefined where its stages say everything.
 */
export type OrderNews =
  | 'awaiting-payment'
  /** Paid by card, and not on its way yet. */
  | 'paid'
  /** Cancelled before anything was paid by card. */
  | 'payment-failed'
  /** Cancelled after it was paid by card, and the money is not on its way back yet. */
  | 'refund-due'
  | 'refunded'
  /** Cancelled with nothing paid and nothing to pay. */
  | 'cancelled';

export function newsOf({ status, payment }: Pick<Order, 'status' | 'payment'>): OrderNews | undefined {
  if (status === 'awaiting-payment') return 'awaiting-payment';
  if (payment.status === 'refunded') return 'refunded';
  if (status === 'cancelled') {
    if (payment.status === 'failed') return 'payment-failed';
    return payment.status === 'paid' ? 'refund-due' : 'cancelled';
  }
  return status === 'placed' && payment.status === 'paid' ? 'paid' : undefined;
}
