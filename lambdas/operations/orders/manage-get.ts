import type { ManagedOrder } from '../../contracts/manage-orders.ts';
import { type Result, succeed } from '../result.ts';
import { orderNotFound } from './get.ts';
import { type Orders, toOrderOfOwner } from './order.ts';

/** Anybody's order, for an owner (D11). */
export async function getManagedOrder(
  { orders }: { readonly orders: Pick<Orders, 'find'> },
  orderId: string,
): Promise<Result<ManagedOrder>> {
  const order = await orders.find(orderId);
  return order === undefined ? orderNotFound : succeed(toOrderOfOwner(order));
}
