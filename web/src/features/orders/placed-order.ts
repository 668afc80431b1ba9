import type { Order } from '#contracts/order.ts';
import { queryClient } from '../../lib/query.ts';
import { hasTexts, StoredValue } from '../../lib/stored-value.ts';
import { orderKey, ordersKey } from './order-keys.ts';

/** The order that the shop's home tells about until it is dismissed (D7). */
interface PlacedOrder {
  readonly orderId: string;
  /** An earlier try had placed it, with the details given then. */
  readonly earlier: boolean;
}

export const placedOrder = new StoredValue<PlacedOrder>('shop.placed-order', (stored) =>
  hasTexts(stored, 'orderId') && 'earlier' in stored
    ? { orderId: stored.orderId, earlier: stored.earlier === true }
    : undefined,
);

/** Keeps an order that was just placed, to be told about and to be looked at. */
export function rememberOrder(order: Order, earlier: boolean): void {
  placedOrder.write({ orderId: order.orderId, earlier });
  queryClient.setQueryData(orderKey(order.orderId), order);
  void queryClient.invalidateQueries({ queryKey: ordersKey });
}
