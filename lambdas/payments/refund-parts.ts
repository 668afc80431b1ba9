import { toPaise } from '../contracts/money.ts';
import type { RefundPart } from '../contracts/orders/refund-parts.ts';
import { type ChangeOrderDependencies, changeOrder, type OrderChange } from '../orders/change-order.ts';
import { cardServiceOf, type OrderRecord } from '../orders/order.ts';
import { afterPart, afterRefunds, sentPart } from '../orders/refund-parts.ts';
import type { StepAuthor } from '../orders/steps.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, refuse, succeed } from '../platform/result.ts';
import { type CardPayments, type CardService, cardNotSetUp } from './payment-service.ts';
import { partRefusal } from './refund.ts';

export interface RefundPartDependencies extends ChangeOrderDependencies {
  readonly cards: CardService;
  readonly now: Clock;
}

/**
 * Sends a stored part to the card service, and records the result. Changes nothing if the result is recorded. `again` is true if the
 * part may have been sent before: a service forgets its keys after a day, so its records are read first.
 * Refusals: `order_not_found`, `card_not_set_up`, `card_service_away`, `too_busy`; `impossible_step` or `card_service_away` if the
 * service has refused the part.
 */
export async function sendPart(
  { cards, now, ...dependencies }: RefundPartDependencies,
  { orderId, key, by, again }: { orderId: string; key: string; by: string; again: boolean },
): Promise<Result<OrderRecord>> {
  const changeSent = (change: typeof sendOnce): Promise<Result<OrderRecord>> =>
    changeOrder(dependencies, orderId, async (order) => {
      const part = sentPart(order, key);
      if (part === undefined) return succeed('unchanged');
      const service = await cards(cardServiceOf(order));
      return service === undefined ? cardNotSetUp : change(service, order, { at: now().toISOString(), by }, part);
    });
  if (again) {
    const recorded = await changeSent(recordRefunds);
    if (!recorded.ok) return recorded;
  }
  return changeSent(sendOnce);
}

async function sendOnce(
  service: CardPayments,
  order: OrderRecord,
  author: StepAuthor,
  part: RefundPart,
): Promise<Result<OrderChange | 'unchanged'>> {
  const { key = '', amount } = part;
  if (order.payment.status === 'refunded') return closePart(service, order, author, part);
  const result = await service.refundPart(paymentOf(order), { key, amountPaise: toPaise(amount) });
  if (!result.ok) return partUnderWay;
  if (result.value === 'refunded') return succeed({ next: afterPart(order, { ...part, status: 'made' }, author) });
  return succeed(refusedPart(service, order, author, { part, why: result.value }));
}

/**
 * Records how a part of a wholly refunded payment ended: an earlier call may have made it. Never sends it: a refund that its bank declines
 * later must not make room for it.
 */
async function closePart(
  service: CardPayments,
  order: OrderRecord,
  author: StepAuthor,
  part: RefundPart,
): Promise<Result<OrderChange>> {
  const refunds = await service.refundsOf(paymentOf(order));
  if (!refunds.ok) return partUnderWay;
  const next = afterRefunds(order, refunds.value, author) ?? order;
  if (sentPart(next, part.key ?? '') === undefined) return succeed({ next });
  return succeed(refusedPart(service, next, author, { part, why: 'too-much' }));
}

function refusedPart(
  { name }: CardPayments,
  order: OrderRecord,
  author: StepAuthor,
  { part, why }: { readonly part: RefundPart; readonly why: Parameters<typeof partRefusal>[1] },
): OrderChange {
  const refusal = partRefusal(name, why);
  return { next: afterPart(order, { ...part, status: 'refused' }, author, refusal.detail), refusal };
}

/** The owner must not ask for the part again. */
export const partUnderWay = refuse(
  'card_service_away',
  'The card service isn’t responding. This refund is saved, and will be sent again within an hour or two. Please don’t repeat it.',
);

/** Records all refunds of the order's payment at the service. Reads them after the order, so the last writer has the latest. */
export async function recordRefunds(
  service: CardPayments,
  order: OrderRecord,
  author: StepAuthor,
): Promise<Result<OrderChange | 'unchanged'>> {
  const refunds = await service.refundsOf(paymentOf(order));
  if (!refunds.ok) return refunds;
  const next = afterRefunds(order, refunds.value, author);
  return succeed(next === undefined ? 'unchanged' : { next });
}

function paymentOf({ orderId, paymentIntentId }: OrderRecord): string {
  if (paymentIntentId === undefined) throw new Error(`Order ${orderId} is paid but has no payment ID`);
  return paymentIntentId;
}
