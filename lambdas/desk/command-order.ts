import type { ManagedOrder, OrderCommand, OrdersCommand } from '../contracts/desk/manage-orders.ts';
import { type ChangeOrderDependencies, changeOrder, type OrderChange } from '../orders/change-order.ts';
import { type OrderRecord, toOrderOfOwner, versionOf } from '../orders/order.ts';
import { type Command, decide, nameOf, type StepAuthor } from '../orders/steps.ts';
import { closePaymentPage } from '../payments/close-page.ts';
import type { CardService } from '../payments/payment-service.ts';
import { isRefund, refundBeforeWriting } from '../payments/refund.ts';
import type { Caller } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { type Refusal, type Result, refuse, refuseField, succeed } from '../platform/result.ts';

export interface CommandOrderDependencies extends ChangeOrderDependencies {
  readonly cards: CardService;
  readonly now: Clock;
}

/**
 * Changes an order's status, settles its cash, confirms it or corrects its parcel. Before it cancels an order, it closes an unpaid
 * order's payment page, and refunds a paid one unless the request has a version: the owner then saw the payment.
 * Refusals: `invalid_request`, `order_not_found`, `order_changed`, `impossible_step`, `confirmation_needed`, `already_paid`,
 * `card_not_set_up`, `card_service_away`, `too_busy`.
 */
export async function commandOrder(
  dependencies: CommandOrderDependencies,
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
  dependencies: CommandOrderDependencies,
  owner: Caller,
  { orderId, version }: OrdersCommand['orders'][number],
  command: Command,
): Promise<Result<ManagedOrder>> {
  const changed = await changeOrder(dependencies, orderId, async (order, done) => {
    if (done === 'page-closed' && isCancelledByStripe(order)) return succeed('unchanged');
    // After the refund, the version doesn't matter: Stripe's event about the refund may have changed it.
    if (done !== 'refunded' && version !== undefined && version !== versionOf(order)) return orderChanged;
    const taken = { at: dependencies.now().toISOString(), by: nameOf(owner) };
    const next = decide(order, command, taken);
    if (!next.ok) return done === 'refunded' ? withRefund(order, next, taken) : next;
    return settleAtStripe(dependencies.cards, order, next.value, taken);
  });
  return changed.ok ? succeed(toOrderOfOwner(changed.value)) : changed;
}

const isCancelledByStripe = ({ status, history }: OrderRecord): boolean =>
  status === 'cancelled' && history.at(-1)?.by === 'stripe';

/** Refunds the payment or closes the payment page if the step requires it, and returns the change to write. */
async function settleAtStripe(
  cards: CardService,
  order: OrderRecord,
  next: OrderRecord,
  taken: StepAuthor,
): Promise<Result<OrderChange>> {
  if (isRefund(order, next)) return refundBeforeWriting(cards, order, next, taken);
  if (order.status !== 'awaiting-payment' || next.status !== 'cancelled') return succeed({ next });
  const refusal = await closePage(cards, order);
  return refusal ?? succeed({ next, done: 'page-closed' });
}

/** Records at least the refund if another owner's step has made the cancellation impossible after it. */
function withRefund(order: OrderRecord, refusal: Refusal, taken: StepAuthor): Result<OrderChange> {
  const next = decide(order, { kind: 'refund' }, taken);
  return next.ok ? succeed({ next: next.value, refusal }) : refusal;
}

/**
 * Converts a request, which must have exactly one command, and a reason if it is a cancellation. `tracking` is a command of its own,
 * or a part of shipping.
 */
function commandOf({ status, reason, payment, confirmation, tracking, version }: OrderCommand): Result<Command> {
  const commands = [status, payment, confirmation].filter((value) => value !== undefined).length;
  if (commands === 0 && tracking !== undefined) return succeed({ kind: 'track', tracking });
  if (commands !== 1) return notOneCommand;
  if (tracking && status !== 'shipped') return trackingWithoutShipping;
  if (status === 'cancelled' && reason === undefined) return reasonMissing;
  if (status === 'cancelled' && version === undefined) return succeed({ kind: 'cancel', reason });
  if (status !== undefined) return succeed({ kind: 'move', to: status, reason, tracking: tracking ?? undefined });
  return succeed(payment === undefined ? { kind: 'confirm' } : { kind: 'cash', to: payment });
}

const trackingWithoutShipping = refuseField(
  'tracking',
  'Send the carrier and number with the status shipped, or alone.',
);
const reasonMissing = refuseField('reason', 'Please give the reason. The customer will read it.');
const notOneCommand = refuseField('status', 'Please send exactly one of status, payment, confirmation and tracking.');

async function closePage(cards: CardService, order: OrderRecord): Promise<Refusal | undefined> {
  const refusal = await closePaymentPage(cards, order);
  return refusal?.code === 'already_paid' ? paidMeanwhile : refusal;
}

const orderChanged = refuse(
  'order_changed',
  'This order has changed since you opened it. Please check it before you continue.',
);

const paidMeanwhile = refuse(
  'already_paid',
  'This order has been paid by card, or is being paid now. Once it is placed, you can cancel and refund it.',
);
