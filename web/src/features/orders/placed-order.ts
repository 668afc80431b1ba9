import type { Order } from '#contracts/order.ts';
import { queryClient } from '../../lib/query.ts';
import { hasTexts, StoredValue } from '../../lib/stored-value.ts';
import { orderKey, ordersKey } from './order-keys.ts';

/** The order that the home page announces until it is dismissed (D7). */
export interface PlacedOrder {
  readonly orderId: string;
  /** An earlier attempt had placed it, with its own details. */
  readonly earlier: boolean;
}

export const placedOrder = new StoredValue<PlacedOrder>('shop.placed-order', (stored) =>
  hasTexts(stored, 'orderId') && 'earlier' in stored
    ? { orderId: stored.orderId, earlier: stored.earlier === true }
    : undefined,
);

/** Stores a new order for the announcement, and in the cache. */
export function rememberOrder(order: Order, earlier: boolean): void {
  placedOrder.write({ orderId: order.orderId, earlier });
  queryClient.setQueryData(orderKey(order.orderId), order);
  void queryClient.invalidateQueries({ queryKey: ordersKey });
}
