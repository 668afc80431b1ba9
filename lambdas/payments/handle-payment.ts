import { type CartLineRecord, type Carts, lineIdOf } from '../cart/cart.ts';
import { paymentMetricNames } from '../contracts/names.ts';
import { type ChangeOrderDependencies, changeOrder, type OrderChange } from '../orders/change-order.ts';
import { orderNotFound } from '../orders/get-order.ts';
import { afterStep, type OrderRecord } from '../orders/order.ts';
import { decide } from '../orders/steps.ts';
import type { Clock } from '../platform/clock.ts';
import { isId } from '../platform/ids.ts';
import { type Result, refuse, succeed } from '../platform/result.ts';
import { handleDispute } from './handle-dispute.ts';
import {
  type CardPayments,
  type CardService,
  cardNotSetUp,
  type PaidSession,
  type PaymentEvent,
  type RefundedPayment,
} from './payment-service.ts';
import { sendBack } from './refund.ts';

type PaymentMetric = (typeof paymentMetricNames)[keyof typeof paymentMetricNames];

/** Payment metrics for the operator, with the IDs to look into. */
export interface PaymentWatch {
  count(what: PaymentMetric, about: { readonly paymentIntentId: string; readonly orderId?: string }): Promise<void>;
}

export interface HandlePaymentDependencies extends ChangeOrderDependencies {
  readonly carts: Pick<Carts, 'lines'>;
  readonly cards: CardService;
  readonly watch: PaymentWatch;
  readonly now: Clock;
}

/**
 * Handles a Stripe event about an order's payment. Only this marks an order as paid (D6), and it marks every refund, whoever made
 * it. Events may arrive repeatedly, late, in any order and concurrently; a repeated event has no effect.
 * Refusals: `invalid_signature`, `invalid_request`; and, so that Stripe resends the event, `card_not_set_up`,
 * `card_service_away`, `too_busy`.
 */
export async function handlePayment(
  dependencies: HandlePaymentDependencies,
  message: { readonly body: Uint8Array; readonly signature: string },
): Promise<Result<{ readonly received: true }>> {
  const service = await dependencies.cards();
  if (service === undefined) return cardNotSetUp;
  const event = service.verify(message.body, message.signature);
  if (event === undefined) return invalidSignature;
  if (event.kind === 'no-event') return noEvent;
  if (event.kind === 'other') return received;
  if (event.kind === 'refund-failed' || event.kind === 'foreign') {
    await dependencies.watch.count(paymentMetricNames.mismatch, event);
    return received;
  }
  const handled = await handleNews(dependencies, service, event);
  if (!handled.ok && handled.code !== 'order_not_found') return handled;
  if (!handled.ok && isAboutMoney(event)) await dependencies.watch.count(paymentMetricNames.mismatch, event);
  return received;
}

/**
 * Applies one event to its order, either from the webhook or found by the reconciler.
 * Refusals: `order_not_found`, `card_service_away`, `too_busy`.
 */
export async function handleNews(
  dependencies: HandlePaymentDependencies,
  service: CardPayments,
  event: News,
): Promise<Result<OrderRecord>> {
  if (event.kind === 'disputed') return handleDispute(dependencies, service, event);
  return isId(event.orderId) ? follow(dependencies, service, event) : orderNotFound;
}

const received = succeed({ received: true } as const);

export const invalidSignature = refuse(
  'invalid_signature',
  'This message is not signed with the secret of this shop, or is too old.',
);

const noEvent = refuse('invalid_request', 'This message is signed, but it is no event of Stripe’s.');

export type News = Exclude<PaymentEvent, { kind: 'other' | 'no-event' | 'refund-failed' | 'foreign' }>;

const isAboutMoney = (event: News): event is Extract<News, { kind: 'paid' | 'refunded' | 'disputed' }> =>
  event.kind === 'paid' || event.kind === 'refunded' || event.kind === 'disputed';

const follow = (
  dependencies: HandlePaymentDependencies,
  service: CardPayments,
  event: Exclude<News, { kind: 'disputed' }>,
): Promise<Result<OrderRecord>> =>
  changeOrder(dependencies, event.orderId, async (order) => {
    switch (event.kind) {
      case 'paid':
        return settle(dependencies, service, order, event);
      case 'refunded':
        return markRefunded(dependencies, order, event);
      default:
        return giveUp(dependencies, order, event);
    }
  });

/** True if the amount, paid or refunded, is the order's whole total. */
export const isTotalOf = (
  { payment, totalPaise }: OrderRecord,
  { currency, amountPaise }: Pick<PaidSession, 'currency' | 'amountPaise'>,
): boolean => payment.method === 'card' && currency === 'inr' && amountPaise === totalPaise;

/** True for a page that is not the order's. An order without a page has shown none, so its first page is its own. */
const isAnotherPage = (order: OrderRecord, { sessionId }: Pick<PaidSession, 'sessionId'>): boolean =>
  order.sessionId !== undefined && order.sessionId !== sessionId;

/** A payment arrived: the order is placed and its lines leave the cart, or the payment is refunded. */
async function settle(
  { watch, carts, now }: HandlePaymentDependencies,
  service: CardPayments,
  order: OrderRecord,
  paid: PaidSession,
): Promise<Result<OrderChange | 'unchanged'>> {
  if (!isTotalOf(order, paid) || isAnotherPage(order, paid)) {
    await watch.count(paymentMetricNames.mismatch, paid);
    return succeed('unchanged');
  }
  if (order.paymentIntentId === paid.paymentIntentId) return succeed('unchanged');
  const at = now().toISOString();
  if (order.status === 'awaiting-payment') {
    const taking = linesBought(order, await carts.lines(order.userId));
    return succeed({ next: placed(order, paid, at), taking });
  }
  // The order was cancelled, or paid by another payment: the shop must not keep this money.
  const returned = await sendBack(service, order, paid.paymentIntentId, { at, by: 'stripe' });
  if (!returned.ok) return returned;
  if (returned.value !== 'sent') {
    await watch.count(paymentMetricNames.mismatch, paid);
    return succeed(returned.value);
  }
  await watch.count(paymentMetricNames.returned, paid);
  return succeed(order.paymentIntentId === undefined ? { next: paidInVain(order, paid, at) } : 'unchanged');
}

const placed = (order: OrderRecord, paid: PaidSession, at: string): OrderRecord =>
  afterStep(
    order,
    { status: 'placed', at, by: 'stripe', payment: 'paid' },
    {
      paymentIntentId: paid.paymentIntentId,
      name: paid.name ?? order.name,
      mobileNo: paid.mobileNo ?? order.mobileNo,
      residentialAddress: paid.address ?? order.residentialAddress,
    },
  );

/** An order that was paid and refunded before it could be placed. It keeps the payment's ID, which settles it for good. */
const paidInVain = (
  order: OrderRecord,
  { paymentIntentId }: Pick<PaidSession, 'paymentIntentId'>,
  at: string,
): OrderRecord => {
  const reason = order.status === 'cancelled' ? 'Paid after it was cancelled.' : 'The payment was refunded.';
  const step = { status: 'cancelled', at, by: 'stripe', reason, payment: 'refunded' } as const;
  return afterStep(order, step, { paymentIntentId });
};

/**
 * Records a refund: by an owner, by `settle`, or in Stripe's dashboard. The call that made it may have died before recording it.
 * A partial refund leaves the order as it is, for an operator to look into.
 */
async function markRefunded(
  { watch, now }: HandlePaymentDependencies,
  order: OrderRecord,
  refund: RefundedPayment,
): Promise<Result<OrderChange | 'unchanged'>> {
  const isItsOwn = order.paymentIntentId === refund.paymentIntentId;
  if (isItsOwn && order.payment.status === 'refunded') return succeed('unchanged');
  if (!isTotalOf(order, refund)) {
    await watch.count(paymentMetricNames.mismatch, refund);
    return succeed('unchanged');
  }
  const at = now().toISOString();
  // The `paid` event is still to come, and will change nothing.
  if (order.paymentIntentId === undefined) return succeed({ next: paidInVain(order, refund, at) });
  if (!isItsOwn) return succeed('unchanged');
  const next = decide(order, { kind: 'refund' }, { at, by: 'stripe' });
  return next.ok ? succeed({ next: next.value }) : next;
}

/** The cart lines that still are what the order bought; changed and newer lines stay. */
const linesBought = ({ lines, createdAt }: OrderRecord, cart: readonly CartLineRecord[]): readonly CartLineRecord[] =>
  cart.filter(
    (line) =>
      line.addedAt <= createdAt &&
      lines.some((bought) => lineIdOf(bought) === lineIdOf(line) && bought.qty === line.qty),
  );

/** The page has expired, or a delayed payment has failed: this page can't pay the order any more. */
async function giveUp(
  { now }: HandlePaymentDependencies,
  order: OrderRecord,
  ended: Extract<PaymentEvent, { kind: 'expired' | 'failed' }>,
): Promise<Result<OrderChange | 'unchanged'>> {
  if (order.status !== 'awaiting-payment' || isAnotherPage(order, ended)) return succeed('unchanged');
  const reason = ended.kind === 'expired' ? 'The payment page expired.' : 'The payment failed.';
  const at = now().toISOString();
  const next = afterStep(order, { status: 'cancelled', at, by: 'stripe', reason, payment: 'failed' });
  return succeed({ next });
}
