import type { CartLineRecord } from '../cart/cart.ts';
import { type Refusal, type Result, succeed, tooBusy } from '../platform/result.ts';
import { type Pause, retry } from '../platform/retry.ts';
import { orderNotFound } from './get-order.ts';
import type { OrderRecord, Orders } from './order.ts';

const attempts = 5;

export interface ChangeOrderDependencies {
  readonly orders: Pick<Orders, 'find' | 'replace'>;
  readonly pause: Pause;
}

/** The new order, and the cart lines to delete in the same transaction. */
export interface OrderChange {
  readonly next: OrderRecord;
  readonly taking?: readonly CartLineRecord[];
  /** The refusal to return after the change is written. */
  readonly refusal?: Refusal;
}

/** Decides whether to change the current order, to leave it, or to refuse. */
export type Decide = (order: OrderRecord) => Promise<Result<OrderChange | 'unchanged'>>;

/**
 * Changes an order with one conditional write, and returns the new order. After a concurrent change, it reads the order and
 * decides again. Refusals: `order_not_found`, `too_busy`, and those of `decide`.
 */
export async function changeOrder(
  { orders, pause }: ChangeOrderDependencies,
  orderId: string,
  decide: Decide,
): Promise<Result<OrderRecord>> {
  const changed = await retry({ attempts, pause }, async () => {
    const order = await orders.find(orderId);
    if (order === undefined) return orderNotFound;
    const decision = await decide(order);
    if (!decision.ok) return decision;
    if (decision.value === 'unchanged') return succeed(order);
    const { next, taking, refusal } = decision.value;
    return (await orders.replace(order, next, taking)) ? (refusal ?? succeed(next)) : undefined;
  });
  return changed ?? tooBusy;
}
