import { useMutation } from '@tanstack/react-query';
import type { OrderAddress, OrderGift } from '#contracts/orders/new-order.ts';
import type { Order } from '#contracts/orders/order.ts';
import type { OrderedAgain } from '#contracts/orders/order-again.ts';
import { isToSend } from '#contracts/orders/to-send.ts';
import { callApi } from '#web/lib/api.ts';
import { refreshCart } from '#web/lib/customer-cart.ts';
import { refreshOrders } from '#web/lib/customer-orders.ts';
import { orderPath } from '#web/lib/order-path.ts';
import { cacheOrder } from './orders.ts';

/** What customers can do with an order now. The API decides; this only shows the right buttons. */
export const ownStepsOf = ({ status, payment, confirmation }: Pick<Order, 'status' | 'payment' | 'confirmation'>) => ({
  // Of a refunded order, nothing is left to make or to refund.
  cancel: payment.status !== 'refunded' && (status === 'placed' || status === 'awaiting-payment'),
  // A flagged order is confirmed with its address. A refunded one isn't sent.
  address:
    payment.status !== 'refunded' &&
    (status === 'placed' || ((status === 'making' || status === 'returned') && confirmation === undefined)),
  gift: payment.status !== 'refunded' && isToSend({ status }),
  again: status !== 'awaiting-payment',
});

/** Cancels this order. After a refusal, the page shows what has changed. */
export const cancelOrder = (orderId: string, reason: string): Promise<void> =>
  change(
    callApi<Order>('POST', `${orderPath(orderId, 'customer')}/cancel`, {
      body: reason === '' ? {} : { reason },
      signedIn: true,
    }),
  );

/** This order as it would be if it were sent elsewhere. */
export const askAddress = (orderId: string, to: OrderAddress): Promise<Order> =>
  callApi<Order>('PUT', `${orderPath(orderId, 'customer')}/address`, { body: { ...to, ask: true }, signedIn: true });

/** Has this order sent elsewhere. */
export const changeAddress = (orderId: string, body: OrderAddress): Promise<void> =>
  change(callApi<Order>('PUT', `${orderPath(orderId, 'customer')}/address`, { body, signedIn: true }));

/** Changes what the slip in this order's parcel says. */
export const changeGift = (orderId: string, body: OrderGift): Promise<void> =>
  change(callApi<Order>('PUT', `${orderPath(orderId, 'customer')}/gift`, { body, signedIn: true }));

async function change(call: Promise<Order>): Promise<void> {
  try {
    cacheOrder(await call);
  } catch (error) {
    void refreshOrders();
    throw error;
  }
}

/** Puts the gifts of this order into the cart again. */
export const useOrderAgain = (orderId: string) =>
  useMutation({
    mutationFn: () => callApi<OrderedAgain>('POST', `${orderPath(orderId, 'customer')}/again`, { signedIn: true }),
    onSettled: () => refreshCart(),
  });
