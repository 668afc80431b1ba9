import type { Order } from '#contracts/orders/order.ts';
import { orderKey, ordersKey } from '../../lib/customer-orders.ts';
import { hasTexts } from '../../lib/has-texts.ts';
import { queryClient } from '../../lib/query.ts';
import { StoredValue } from '../../lib/stored-value.ts';

/** The order that the home page announces until it is dismissed. */
export interface PlacedOrder {
  readonly orderId: string;
  /** True if an earlier request with other details had already placed it. */
  readonly earlier: boolean;
}

export const placedOrder = new StoredValue<PlacedOrder>('shop.placed-order', (stored) =>
  hasTexts(stored, 'orderId') && 'earlier' in stored
    ? { orderId: stored.orderId, earlier: stored.earlier === true }
    : undefined,
);

/** Stores a new order for the announcement and caches it. */
export function rememberOrder(order: Order, earlier: boolean): void {
  placedOrder.write({ orderId: order.orderId, earlier });
  queryClient.setQueryData(orderKey(order.orderId), order);
  void queryClient.invalidateQueries({ queryKey: ordersKey });
}
