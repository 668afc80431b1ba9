import type { ManagedOrder, OrderCommand, OrdersCommand } from '../contracts/desk/manage-orders.ts';
import { toOrderOfOwner, versionOf } from '../orders/order.ts';
import type { Command } from '../orders/steps.ts';
import { type TakeStepDependencies, takeStep } from '../payments/take-step.ts';
import { type Caller, nameOf } from '../platform/caller.ts';
import { type Result, refuse, refuseField, succeed } from '../platform/result.ts';

/**
 * Applies the request's command. Before it cancels an order, it closes an unpaid order's payment page, and refunds a paid one
 * unless the request has a version: the owner then saw the payment.
 * Refusals: `invalid_request`, `order_not_found`, `order_changed`, `impossible_step`, `confirmation_needed`, `already_paid`,
 * `card_not_set_up`, `card_service_away`, `too_busy`.
 */
export async function commandOrder(
  dependencies: TakeStepDependencies,
  owner: Caller,
  orderId: string,
  request: OrderCommand,
): Promise<Result<ManagedOrder>> {
  const command = commandOf(request);
  if (!command.ok) return command;
  return applyCommand(dependencies, owner, { orderId, version: request.version }, command.value);
}

/** Applies a parsed command, as described for `commandOrder`. `version` is that of the order that the owner saw. */
export async function applyCommand(
  dependencies: TakeStepDependencies,
  owner: Caller,
  { orderId, version }: OrdersCommand['orders'][number],
  command: Command,
): Promise<Result<ManagedOrder>> {
  const changed = await takeStep(dependencies, orderId, nameOf(owner), (order, isRefunded) => {
    // After the refund, the version doesn't matter: Stripe's event about the refund may have changed it.
    if (!isRefunded && version !== undefined && version !== versionOf(order)) return orderChanged;
    return succeed(command);
  });
  return changed.ok ? succeed(toOrderOfOwner(changed.value)) : changed;
}

/**
 * Converts a request, which must have exactly one command, and a reason if it is a cancellation. `tracking` is a command of its own,
 * or a part of shipping.
 */
function commandOf(request: OrderCommand): Result<Command> {
  const { status, reason, payment, givenBack, confirmation, tracking, seen, version } = request;
  const commands = [status, payment, confirmation, seen].filter((value) => value !== undefined).length;
  if (commands === 0 && tracking !== undefined) return succeed({ kind: 'track', tracking });
  if (commands !== 1) return notOneCommand;
  if (tracking && status !== 'shipped') return trackingWithoutShipping;
  if (givenBack && payment !== 'refunded') return givenBackWithoutRefund;
  if (status === 'cancelled' && reason === undefined) return reasonMissing;
  if (status === 'cancelled' && version === undefined) return succeed({ kind: 'cancel', reason });
  if (status !== undefined) return succeed({ kind: 'move', to: status, reason, tracking: tracking ?? undefined });
  if (payment !== undefined) return succeed({ kind: 'cash', to: payment, givenBack, reason });
  return succeed({ kind: seen ? 'seen' : 'confirm' });
}

const trackingWithoutShipping = refuseField(
  'tracking',
  'Send the carrier and number with the status shipped, or alone.',
);
const givenBackWithoutRefund = refuseField('givenBack', 'Send how you gave the cash back with the payment refunded.');
const reasonMissing = refuseField('reason', 'Please give the reason. The customer will read it.');
const notOneCommand = refuseField(
  'status',
  'Please send exactly one of status, payment, confirmation, tracking and seen.',
);

export const orderChanged = refuse(
  'order_changed',
  'This order has changed since you opened it. Please check it before you continue.',
);
