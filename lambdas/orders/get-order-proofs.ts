import type { OrderProofs } from '../contracts/proofs/proof.ts';
import type { Result } from '../platform/result.ts';
import type { Proofs } from '../proofs/proof.ts';
import { viewProofsOfCustomer } from '../proofs/view-proofs.ts';
import { orderNotFound } from './get-order.ts';
import type { Orders } from './order.ts';

type GetOrderProofsDependencies = Parameters<typeof viewProofsOfCustomer>[0] & {
  readonly orders: Pick<Orders, 'find'>;
  readonly proofs: Proofs;
};

/** All rounds of the proofs of the customer's own order, with presigned URLs. Refusals: `order_not_found`, `too_many_views`. */
export async function getOrderProofs(
  dependencies: GetOrderProofsDependencies,
  userId: string,
  orderId: string,
): Promise<Result<OrderProofs>> {
  const { orders, proofs } = dependencies;
  const order = await orders.find(orderId);
  if (order?.userId !== userId) return orderNotFound;
  return viewProofsOfCustomer(dependencies, userId, await proofs.of(orderId));
}
