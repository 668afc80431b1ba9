import type { Order } from '#contracts/order.ts';

/** Stripe notifies the shop within seconds. A longer wait means that the bank is slow, or the customer has not paid. */
const patience = 60_000;

/** The polling interval in milliseconds, or false if no change is expected. `waited` is how long the page has been open. */
export function pollInterval(order: Pick<Order, 'status'> | undefined, waited: number): number | false {
  if (order?.status !== 'awaiting-payment') return false;
  return waited < patience ? 2_000 : 15_000;
}
