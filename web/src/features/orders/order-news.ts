import type { Order } from '#contracts/orders/order.ts';

/**
 * The most important message about an order. It depends only on the order, so that a reload and another device show the same
 * message. `newsOf` returns undefined if the stages tell everything.
 */
export type OrderNews =
  | 'awaiting-payment'
  /** Paid by card, not shipped yet. */
  | 'paid'
  /** Cancelled before the customer paid by card. */
  | 'payment-failed'
  /** Cancelled after the customer paid by card, and not refunded yet. */
  | 'refund-due'
  /** Cancelled after the customer disputed the payment, so the bank has the money. */
  | 'held-by-bank'
  | 'refunded'
  /** The courier brought the parcel back to the shop. */
  | 'returned'
  /** Cancelled, with nothing paid and nothing to pay. */
  | 'cancelled';

type Facts = Pick<Order, 'status' | 'payment' | 'heldByBank' | 'history'>;

export function newsOf({ status, payment, heldByBank, history }: Facts): OrderNews | undefined {
  if (status === 'awaiting-payment') return 'awaiting-payment';
  if (payment.status === 'refunded') return 'refunded';
  if (status === 'cancelled') {
    if (payment.status === 'failed') return history.at(-1)?.by === 'customer' ? 'cancelled' : 'payment-failed';
    if (heldByBank) return 'held-by-bank';
    return payment.status === 'paid' ? 'refund-due' : 'cancelled';
  }
  if (status === 'returned') return 'returned';
  return status === 'placed' && payment.status === 'paid' ? 'paid' : undefined;
}
