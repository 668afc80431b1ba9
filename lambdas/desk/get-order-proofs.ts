import type { OrderProofs } from '../contracts/proofs/proof.ts';
import { orderNotFound } from '../orders/get-order.ts';
import type { Orders } from '../orders/order.ts';
import { type Result, succeed } from '../platform/result.ts';
import type { Proofs } from '../proofs/proof.ts';
import { type ViewProofsDependencies, viewProofs } from '../proofs/view-proofs.ts';

interface GetOrderProofsDependencies extends ViewProofsDependencies {
  readonly orders: Pick<Orders, 'find'>;
  readonly proofs: Proofs;
}

/** All rounds of the proofs of an order, with presigned URLs, for an owner. Refusals: `order_not_found`. */
export async function getOrderProofs(
  dependencies: GetOrderProofsDependencies,
  orderId: string,
): Promise<Result<OrderProofs>> {
  const { orders, proofs } = dependencies;
  if ((await orders.find(orderId)) === undefined) return orderNotFound;
  return succeed(await viewProofs(dependencies, await proofs.of(orderId)));
}
