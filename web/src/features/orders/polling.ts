import type { Order } from '#contracts/orders/order.ts';

/** Stripe usually notifies the shop within seconds. After this long, the bank is slow or the customer has not paid. */
const fastPollingTime = 60_000;

/** The polling interval, or false if no change is expected. `openFor` is how long the page has been open. In milliseconds. */
export function pollInterval(order: Pick<Order, 'status'> | undefined, openFor: number): number | false {
  if (order?.status !== 'awaiting-payment') return false;
  return openFor < fastPollingTime ? 2_000 : 15_000;
}
