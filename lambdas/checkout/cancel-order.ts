import type { Order } from '../contracts/orders/order.ts';
import { isHeldByBank } from '../orders/disputes.ts';
import { orderNotFound } from '../orders/get-order.ts';
import { byCustomer, type OrderRecord, toOrder } from '../orders/order.ts';
import type { Command } from '../orders/steps.ts';
import { wasRefusedRecently } from '../payments/refund.ts';
import { type TakeStepDependencies, takeStep } from '../payments/take-step.ts';
import { type Refusal, type Result, refuse, succeed } from '../platform/result.ts';

interface Cancellation {
  readonly orderId: string;
  readonly reason?: string | undefined;
}

/**
 * Cancels the customer's own order until making starts, and refunds a card payment as an owner's cancellation does. An order that
 * is cancelled already stays as it is, so a repeated call succeeds.
 * Refusals: `order_not_found`, `too_late`, `already_paid`, `card_service_away`, `too_busy`.
 */
export async function cancelOrder(
  dependencies: TakeStepDependencies,
  userId: string,
  { orderId, reason }: Cancellation,
): Promise<Result<Order>> {
  const changed = await takeStep(dependencies, orderId, byCustomer, (order, isRefunded) => {
    if (order.userId !== userId) return orderNotFound;
    return chooseCommand(order, { reason, isRefunded, time: dependencies.now() });
  });
  return changed.ok ? succeed(toOrder(changed.value)) : forCustomer(changed);
}

interface Asked {
  readonly reason: string | undefined;
  readonly isRefunded: boolean;
  readonly time: Date;
}

function chooseCommand(order: OrderRecord, { reason, isRefunded, time }: Asked): Result<Command> | 'unchanged' {
  const { status, payment } = order;
  const isPaid = payment.status === 'paid';
  if (status === 'cancelled') return isRefunded && isPaid ? succeed({ kind: 'refund' }) : 'unchanged';
  // The refund can't be undone, so an owner who started meanwhile stops again.
  const isInTime = status === 'placed' || status === 'awaiting-payment' || (status === 'making' && isRefunded);
  if (!isInTime) return tooLate;
  if (isPaid && isHeldByBank(order)) return succeed({ kind: 'move', to: 'cancelled', reason });
  // The order records each refusal, and after some of them only Stripe's dashboard can refund.
  if (isPaid && wasRefusedRecently(order, time)) return notRefunded;
  return succeed({ kind: 'cancel', reason });
}

/** The refusals of a refund are worded for owners, and name their balance at Stripe. */
function forCustomer(refusal: Refusal): Refusal {
  const isOfRefund = ['card_not_set_up', 'card_service_away', 'impossible_step'].includes(refusal.code);
  return isOfRefund ? notRefunded : refusal;
}

const tooLate = refuse(
  'too_late',
  'We’ve started on this order, so you can’t cancel it here any more. Please contact our support.',
);
const notRefunded = refuse(
  'card_service_away',
  'We couldn’t reach the card service, so this order isn’t cancelled. Please try again later, or contact our support.',
);
