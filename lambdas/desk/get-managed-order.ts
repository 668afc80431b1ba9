import type { ManagedOrderDetail } from '../contracts/desk/manage-orders.ts';
import { toBlock } from '../customers/block-customer.ts';
import type { Blocks } from '../customers/blocks.ts';
import { orderNotFound } from '../orders/get-order.ts';
import { type Orders, toOrderOfOwner, withAnswers } from '../orders/order.ts';
import { type Result, succeed } from '../platform/result.ts';

interface GetManagedOrderDependencies {
  readonly orders: Pick<Orders, 'find' | 'answersOf'>;
  readonly blocks: Pick<Blocks, 'find'>;
}

/** Returns any customer's order to an owner, with the customer's block if there is one. */
export async function getManagedOrder(
  { orders, blocks }: GetManagedOrderDependencies,
  orderId: string,
): Promise<Result<ManagedOrderDetail>> {
  const order = await orders.find(orderId);
  if (order === undefined) return orderNotFound;
  const [block, answered] = await Promise.all([blocks.find(order.userId), withAnswers(orders, toOrderOfOwner(order))]);
  return succeed({ ...answered, ...(block !== undefined && { block: toBlock(block) }) });
}
