import type { Blocks } from '../accounts/blocks.ts';
import { limits } from '../contracts/limits.ts';
import { isClosed } from '../contracts/orders/closed.ts';
import { needsConfirmation } from '../contracts/orders/confirmation.ts';
import type { ConfirmedOrder } from '../contracts/orders/customer-confirmation.ts';
import { bearerTokenHash } from '../platform/bearer-token.ts';
import { type Clock, epochSeconds } from '../platform/clock.ts';
import { type Refusal, type Result, refuse, succeed } from '../platform/result.ts';
import { type CashCounts, confirmedCountOf } from './cash-counts.ts';
import { type ChangeOrderDependencies, changeOrder } from './change-order.ts';
import { orderNotFound } from './get-order.ts';
import { byCustomer, type OrderRecord } from './order.ts';
import { decide } from './steps.ts';

/** The tokens of mailed confirmation links, by their hash. */
export interface ConfirmationTokens {
  /** `expiresAt` is in epoch seconds: DynamoDB deletes the token some time after it. */
  put(orderId: string, hash: string, expiresAt: number): Promise<void>;
  /** Whether the token is valid at this time, in epoch seconds. A consistent read. */
  has(orderId: string, hash: string, time: number): Promise<boolean>;
}

interface ConfirmByCustomerDependencies extends ChangeOrderDependencies {
  readonly confirmationTokens: Pick<ConfirmationTokens, 'has'>;
  readonly cashCounts: CashCounts;
  readonly blocks: Pick<Blocks, 'find'>;
  readonly now: Clock;
}

/** True while the customer may confirm this order by a mailed link. Only an owner can confirm an order of high value. */
export const customerMayConfirm = (order: OrderRecord): boolean => needsConfirmation(order) && !isHighValue(order);

const isHighValue = ({ reasons }: Pick<OrderRecord, 'reasons'>): boolean => reasons?.includes('high-value') ?? true;

/**
 * Confirms a flagged order by the token of its mailed link, also twice. A wrong token is refused like an unknown order, which isn't
 * read. Few open orders of a customer can be confirmed so, and a blocked customer's never.
 * Refusals: `order_not_found`, `order_cancelled`, `impossible_step`, `too_busy`.
 */
export async function confirmByCustomer(
  dependencies: ConfirmByCustomerDependencies,
  orderId: string,
  token: string,
): Promise<Result<ConfirmedOrder>> {
  const { confirmationTokens, cashCounts, blocks, now } = dependencies;
  if (!(await confirmationTokens.has(orderId, bearerTokenHash(token), epochSeconds(now())))) return orderNotFound;
  let alreadyConfirmed = false;
  let counted = false;
  const changed = await changeOrder(dependencies, orderId, async (order) => {
    const isOpen = order.status === 'placed' || order.status === 'making';
    alreadyConfirmed = isOpen && order.confirmation === 'confirmed';
    if (alreadyConfirmed) return succeed('unchanged');
    const refusal = refusalFor(order);
    const count = confirmedCountOf(order.userId, now());
    if (refusal !== undefined) {
      // The stream may have removed the closed order from the counts before it was added here.
      if (counted && isClosed(order)) await cashCounts.remove(count, orderId);
      return refusal;
    }
    const next = decide(order, { kind: 'confirm' }, { at: now().toISOString(), by: byCustomer });
    if (!next.ok) return next;
    if ((await blocks.find(order.userId)) !== undefined) return customerBlocked;
    if ((await cashCounts.add(count, orderId)) > limits.selfConfirmedOrders) return confirmedEnough;
    counted = true;
    return succeed({ next: next.value });
  });
  return changed.ok ? succeed({ orderId, alreadyConfirmed }) : changed;
}

/** Why the customer can't confirm the order; `decide` refuses an order that was never flagged. */
function refusalFor(order: OrderRecord): Refusal | undefined {
  if (order.status === 'cancelled') return cancelled;
  if (order.status === 'shipped' || order.status === 'delivered' || order.status === 'returned') return shipped;
  return needsConfirmation(order) && isHighValue(order) ? highValue : undefined;
}

const cancelled = refuse('order_cancelled', 'This order was cancelled, so it can’t be confirmed any more.');
const shipped = refuse('impossible_step', 'This order has already shipped, so it doesn’t need your confirmation.');
const confirmedEnough = refuse(
  'impossible_step',
  'You’ve already confirmed several open orders. We’ll contact you to confirm this one.',
);
const highValue = refuse('impossible_step', 'We’ll contact you to confirm this order, because of its total.');
const customerBlocked = refuse(
  'impossible_step',
  'Only we can confirm this order. If you have a question, please contact our support.',
);
