import type { Order } from '#contracts/orders/order.ts';

/** What customers can do with an order now. The API decides; this only shows the right buttons. */
export const ownStepsOf = ({ status, confirmation }: Pick<Order, 'status' | 'confirmation'>) => ({
  cancel: status === 'placed' || status === 'awaiting-payment',
  // A flagged order is confirmed with its address.
  address: status === 'placed' || ((status === 'making' || status === 'returned') && confirmation === undefined),
  again: status !== 'awaiting-payment',
});
