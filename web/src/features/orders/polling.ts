import type { Order } from '#contracts/order.ts';

/** Stripe tells the shop of a payment within seconds; what takes longer is the bank's, or the shopper's who has not paid. */
const patience = 60_000;

/**
 * How long to wait before the order is asked for again, in milliseconds, or false where nothing is expected to change by
 * itself. `waited` is how long its page has been open.
 */
export function pollInterval(order: Pick<Order, 'status'> | undefined, waited: number): number | false {
  if (order?.status !== 'awaiting-payment') return false;
  return waited < patience ? 2_000 : 15_000;
}
