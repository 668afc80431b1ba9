import type { Order } from '../contracts/orders/order.ts';
import { type Result, refuse, succeed } from '../platform/result.ts';
import { type Orders, toOrder, withAnswers } from './order.ts';

/** Returns one of the customer's own orders. Another customer's order is refused as not found. */
export async function getOrder(
  { orders }: { readonly orders: Pick<Orders, 'find' | 'answersOf'> },
  userId: string,
  orderId: string,
): Promise<Result<Order>> {
  const order = await orders.find(orderId);
  if (order?.userId !== userId) return orderNotFound;
  return succeed(await withAnswers(orders, toOrder(order)));
}

export const orderNotFound = refuse('order_not_found', 'There’s no order with this number.');
