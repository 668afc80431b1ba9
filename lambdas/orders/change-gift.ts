import { limits } from '../contracts/limits.ts';
import type { OrderGift } from '../contracts/orders/new-order.ts';
import type { Order } from '../contracts/orders/order.ts';
import { isToSend } from '../contracts/orders/to-send.ts';
import { type CountDependencies, countFor } from '../platform/customer-count.ts';
import { type Refusal, type Result, refuse, succeed } from '../platform/result.ts';
import { type ChangeOrderDependencies, changeOrder } from './change-order.ts';
import { orderNotFound } from './get-order.ts';
import { afterStep, byCustomer, type OrderRecord, toOrder, writeUnitsOf } from './order.ts';
import { notSentAnyMore } from './steps.ts';

/**
 * Changes the gift message of the customer's own order, and whether its packing slip shows prices, until the parcel is sent.
 * Refusals: `order_not_found`, `too_late`, `impossible_step`, `too_many_requests`, `too_busy`.
 */
export async function changeGift(
  dependencies: ChangeOrderDependencies & CountDependencies,
  userId: string,
  orderId: string,
  { giftMessage, hidePrices = false }: OrderGift,
): Promise<Result<Order>> {
  const changed = await changeOrder(dependencies, orderId, async (order) => {
    if (order.userId !== userId) return orderNotFound;
    if (order.giftMessage === giftMessage && (order.hidePrices ?? false) === hidePrices) return succeed('unchanged');
    const refusal = refusalIn(order);
    if (refusal !== undefined) return refusal;
    const { giftMessage: _, hidePrices: __, ...rest } = order;
    const step = {
      status: order.status,
      at: dependencies.now().toISOString(),
      by: byCustomer,
      giftChanged: true,
    } as const;
    const to = { ...(giftMessage !== undefined && { giftMessage }), ...(hidePrices && { hidePrices }) };
    const next = afterStep(rest, step, to);
    const excess = await countFor(dependencies, userId, 'answers', writeUnitsOf(next));
    return excess ?? succeed({ next });
  });
  return changed.ok ? succeed(toOrder(changed.value)) : changed;
}

function refusalIn(order: OrderRecord): Refusal | undefined {
  if (order.status === 'awaiting-payment') return unpaid;
  if (order.payment.status === 'refunded') return notSentAnyMore;
  if (!isToSend(order)) return sentAlready;
  const changes = order.history.filter(({ giftChanged }) => giftChanged).length;
  return changes >= limits.ownChanges ? changedTooOften : undefined;
}

const unpaid = refuse('impossible_step', 'You can change the gift message once this order is paid.');

const sentAlready = refuse(
  'too_late',
  'This order is on its way or finished, so its gift message can’t be changed here any more. Please contact our support.',
);

const changedTooOften = refuse(
  'impossible_step',
  'You’ve changed this gift message too often. Please contact our support.',
);
