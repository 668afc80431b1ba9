import { isByCardService } from '../contracts/payments/card-services.ts';
import { type ChangeOrderDependencies, changeOrder, type OrderChange } from '../orders/change-order.ts';
import type { OrderRecord } from '../orders/order.ts';
import { type Command, decide, type StepAuthor } from '../orders/steps.ts';
import type { Clock } from '../platform/clock.ts';
import { means } from '../platform/means.ts';
import { type Refusal, type Result, refuse, succeed } from '../platform/result.ts';
import { closePaymentPage } from './close-page.ts';
import type { CardService } from './payment-service.ts';
import { isRefund, refundBeforeWriting } from './refund.ts';

export interface TakeStepDependencies extends ChangeOrderDependencies {
  readonly cards: CardService;
  readonly now: Clock;
}

/** The command to apply to the order as it is now. `isRefunded` says whether this call has already refunded its payment. */
type Choose = (order: OrderRecord, isRefunded: boolean) => Result<Command> | 'unchanged';

/**
 * Takes a step of an order for an owner or its customer. Before a cancellation it closes an unpaid order's payment page, or
 * refunds a paid order.
 * Refusals: `order_not_found`, `impossible_step`, `confirmation_needed`, `already_paid`, `card_not_set_up`, `card_service_away`,
 * `too_busy`, and those of `choose`.
 */
export const takeStep = (
  dependencies: TakeStepDependencies,
  orderId: string,
  by: string,
  choose: Choose,
): Promise<Result<OrderRecord>> =>
  changeOrder(dependencies, orderId, async (order, done) => {
    if (done === 'page-closed' && isCancelledByService(order)) return succeed('unchanged');
    const isRefunded = done === 'refunded';
    const chosen = choose(order, isRefunded);
    if (chosen === 'unchanged') return succeed(chosen);
    const author = { at: dependencies.now().toISOString(), by };
    const next = chosen.ok ? decide(order, chosen.value, author) : chosen;
    if (!next.ok) return isRefunded ? withRefund(order, next, author) : next;
    return settleAtService(dependencies.cards, order, next.value, author);
  });

const isCancelledByService = ({ status, history }: OrderRecord): boolean =>
  status === 'cancelled' && isByCardService(history.at(-1) ?? {});

/** Refunds the payment or closes the payment page if the step requires it, and returns the change to write. */
async function settleAtService(
  cards: CardService,
  order: OrderRecord,
  next: OrderRecord,
  author: StepAuthor,
): Promise<Result<OrderChange>> {
  if (isRefund(order, next)) return refundBeforeWriting(cards, order, next, author);
  if (order.status !== 'awaiting-payment' || next.status !== 'cancelled') return succeed({ next });
  const refusal = await closePage(cards, order);
  return refusal ?? succeed({ next, done: 'page-closed' });
}

/** Records at least the refund if another step has made the cancellation impossible after it. */
function withRefund(order: OrderRecord, refusal: Refusal, author: StepAuthor): Result<OrderChange> {
  const next = decide(order, { kind: 'refund' }, author);
  return next.ok ? succeed({ next: next.value, refusal }) : refusal;
}

async function closePage(cards: CardService, order: OrderRecord): Promise<Refusal | undefined> {
  const refusal = await closePaymentPage(cards, order);
  return refusal?.code === 'already_paid' ? paidMeanwhile() : refusal;
}

const paidMeanwhile = (): Refusal =>
  refuse(
    'already_paid',
    `This order has been paid ${means().paid}, or is being paid now. Once it is placed, you can cancel and refund it.`,
  );
