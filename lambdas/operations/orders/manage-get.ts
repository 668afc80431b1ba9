import type { Order } from '../../contracts/order.ts';
import { type Result, refuse, succeed } from '../result.ts';
import { type Orders, toOrderOfOwner } from './order.ts';

/** Anybody's order, for an owner (D11). */
export async function getManagedOrder(
  { orders }: { readonly orders: Pick<Orders, 'find'> },
  orderId: string,
): Promise<Result<Order>> {
  const order = await orders.find(orderId);
  return order === undefined ? noSuchOrder : succeed(toOrderOfOwner(order));
}

export const noSuchOrder = refuse('order_not_found', 'There is no order of this number.');
