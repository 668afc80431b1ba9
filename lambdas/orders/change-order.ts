import type { CartLineRecord } from '../cart/cart.ts';
import { type Refusal, type Result, succeed, tooBusy } from '../platform/result.ts';
import { conflictAttempts, type Pause, retry } from '../platform/retry.ts';
import { orderNotFound } from './get-order.ts';
import type { OrderRecord, Orders } from './order.ts';

export interface ChangeOrderDependencies {
  readonly orders: Pick<Orders, 'find' | 'replace'>;
  readonly pause: Pause;
}

/** The card service's call made before we save the change. Its event about it may change the order first. */
type DoneAtService = 'page-closed' | 'refunded';

/** The new order, and the cart lines to delete in the same transaction. */
export interface OrderChange {
  readonly next: OrderRecord;
  readonly linesToDelete?: readonly CartLineRecord[];
  /** The refusal to return after the change is written. */
  readonly refusal?: Refusal;
  readonly done?: DoneAtService;
}

/**
 * Decides whether to change the current order, to leave it, or to refuse. `done` is what an earlier attempt of the same call has
 * already done at the card service.
 */
export type Decide = (order: OrderRecord, done?: DoneAtService) => Promise<Result<OrderChange | 'unchanged'>>;

/**
 * Changes an order with one conditional write, and returns the new order. After a concurrent change, it reads the order and
 * decides again. Refusals: `order_not_found`, `too_busy`, and those of `decide`.
 */
export async function changeOrder(
  { orders, pause }: ChangeOrderDependencies,
  orderId: string,
  decide: Decide,
): Promise<Result<OrderRecord>> {
  let done: DoneAtService | undefined;
  const changed = await retry({ attempts: conflictAttempts, pause }, async () => {
    const order = await orders.find(orderId);
    if (order === undefined) return orderNotFound;
    const decision = await decide(order, done);
    if (!decision.ok) return decision;
    if (decision.value === 'unchanged') return succeed(order);
    const { next, linesToDelete, refusal } = decision.value;
    done = decision.value.done ?? done;
    return (await orders.replace(order, next, linesToDelete)) ? (refusal ?? succeed(next)) : undefined;
  });
  return changed ?? tooBusy;
}
