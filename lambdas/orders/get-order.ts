import type { Order } from '../contracts/order.ts';
import { type Result, refuse, succeed } from '../platform/result.ts';
import { type Orders, toOrder } from './order.ts';

/** One of the customer's own orders; another customer's is not found (D11). */
export async function getOrder(
  { orders }: { readonly orders: Pick<Orders, 'find'> },
  userId: string,
  orderId: string,
): Promise<Result<Order>> {
  const order = await orders.find(orderId);
  return order?.userId === userId ? succeed(toOrder(order)) : orderNotFound;
}

export const orderNotFound = refuse('order_not_found', 'There’s no order with this number.');
