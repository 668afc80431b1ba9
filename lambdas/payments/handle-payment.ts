import { type CartLineRecord, type Carts, lineIdOf } from '../cart/cart.ts';
import { e164Of } from '../contracts/accounts/contact.ts';
import { dayMs } from '../contracts/dates/day.ts';
import type { DeliveryTerms } from '../contracts/delivery/delivery-terms.ts';
import { paymentMetricNames } from '../contracts/names.ts';
import type { CardServiceName } from '../contracts/payments/card-services.ts';
import { doubtOf } from '../delivery/doubt.ts';
import { readTerms, type TermsStore } from '../delivery/terms-store.ts';
import { type ChangeOrderDependencies, changeOrder, type OrderChange } from '../orders/change-order.ts';
import { orderNotFound } from '../orders/get-order.ts';
import { addressInFields, afterStep, cardServiceOf, type OrderRecord, toPayOf } from '../orders/order.ts';
import { refundedPaise } from '../orders/refund-parts.ts';
import { decide, type StepAuthor } from '../orders/steps.ts';
import { type Clock, epochSeconds } from '../platform/clock.ts';
import { isId } from '../platform/ids.ts';
import { logDone } from '../platform/log.ts';
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
import { refusedRefund, sendRefund, wasRefusedRecently } from './refund.ts';
import { recordRefunds } from './refund-parts.ts';

type PaymentMetric = (typeof paymentMetricNames)[keyof typeof paymentMetricNames];

/** Payment metrics for the operator, with the IDs to look up. */
export interface PaymentMetrics {
  count(metric: PaymentMetric, ids: { readonly paymentIntentId: string; readonly orderId?: string }): Promise<void>;
}

export interface HandlePaymentDependencies extends ChangeOrderDependencies {
  readonly carts: Pick<Carts, 'lines'>;
  readonly deliveryTerms: Pick<TermsStore, 'find'>;
  readonly cards: CardService;
  readonly metrics: PaymentMetrics;
  readonly now: Clock;
}

/** An event, by its ID and the signature of its body. */
interface SignedEvent {
  readonly eventId: string;
  readonly signature: string;
}

/** The events that were handled, until they expire. */
export interface HandledEvents {
  /** Times are in epoch seconds. */
  has(event: SignedEvent, now: number): Promise<boolean>;
  put(event: SignedEvent, expiresAt: number): Promise<void>;
}

/** What the webhook needs. */
export interface WebhookDependencies extends HandlePaymentDependencies {
  readonly handledEvents: HandledEvents;
}

/**
 * Razorpay retries an event for a day (razorpay.com/docs/webhooks). Later, an event comes only from its dashboard, where somebody
 * replays it to mend an order (razorpay.com/docs/webhooks/replay-events).
 */
const rememberedMs = dayMs;

/**
 * Handles a card service's event about an order's payment. Nothing else marks an order as paid. It also records every refund, even
 * one made in the service's dashboard. Idempotent: events may arrive repeatedly, late, in any order and concurrently.
 * Refusals: `invalid_signature`, `invalid_request`; and, so that the service resends the event, `card_not_set_up`,
 * `card_service_away`, `too_busy`, and `impossible_step` if the service has refused a refund too often.
 */
export async function handlePayment(
  dependencies: WebhookDependencies,
  message: {
    readonly body: Uint8Array;
    readonly signature: string;
    readonly service?: CardServiceName;
    readonly eventId?: string;
  },
): Promise<Result<{ readonly received: true }>> {
  const { eventId, signature } = message;
  const service = await dependencies.cards(message.service ?? 'stripe');
  if (service === undefined) return cardNotSetUp;
  const event = service.verify(message.body, signature);
  if (event === undefined) return invalidSignature;
  if (event.kind === 'no-event') return noEvent;
  if (event.kind === 'other') return received;
  const signed = eventId === undefined ? undefined : { eventId, signature };
  const now = dependencies.now();
  if (signed && (await dependencies.handledEvents.has(signed, epochSeconds(now)))) return received;
  const handled = await handleVerified(dependencies, service, event);
  if (!handled.ok) return handled;
  // Only now: a crash or a refusal leaves the retry effective, and a lost order can be mended by the same event once it is back.
  if (signed && handled.value === 'handled')
    await dependencies.handledEvents.put(signed, epochSeconds(new Date(now.getTime() + rememberedMs)));
  return received;
}

async function handleVerified(
  dependencies: HandlePaymentDependencies,
  service: CardPayments,
  event: Exclude<PaymentEvent, { kind: 'other' | 'no-event' }>,
): Promise<Result<'handled' | 'no-order'>> {
  if (event.kind === 'unsupported') {
    const { eventId, type } = event;
    logDone('Ignored an unsupported event of the card service', { eventId, type });
    return succeed('handled');
  }
  if (event.kind === 'refund-failed' || event.kind === 'foreign') {
    await dependencies.metrics.count(paymentMetricNames.mismatch, event);
    return succeed('handled');
  }
  const handled = await applyPaymentEvent(dependencies, service, event);
  if (handled.ok) return succeed('handled');
  if (handled.code !== 'order_not_found') return handled;
  if (movesMoney(event)) await dependencies.metrics.count(paymentMetricNames.mismatch, event);
  return succeed('no-order');
}

/**
 * Applies one event to its order. The event comes from the webhook, or from the reconciler.
 * Refusals: `order_not_found`, `card_service_away`, `impossible_step`, `too_busy`.
 */
export async function applyPaymentEvent(
  dependencies: HandlePaymentDependencies,
  service: CardPayments,
  event: OrderPaymentEvent,
): Promise<Result<OrderRecord>> {
  if (event.kind === 'disputed') return handleDispute(dependencies, service, event);
  return isId(event.orderId) ? applyToOrder(dependencies, service, event) : orderNotFound;
}

const received = succeed({ received: true } as const);

export const invalidSignature = refuse(
  'invalid_signature',
  'This message is not signed with this shop’s secret, or it is too old.',
);

const noEvent = refuse('invalid_request', 'This message is signed, but it is not an event of the card service.');

export type OrderPaymentEvent = Exclude<
  PaymentEvent,
  { kind: 'other' | 'unsupported' | 'no-event' | 'refund-failed' | 'foreign' }
>;

const movesMoney = (
  event: OrderPaymentEvent,
): event is Extract<OrderPaymentEvent, { kind: 'paid' | 'refunded' | 'disputed' }> =>
  event.kind === 'paid' || event.kind === 'refunded' || event.kind === 'disputed';

const applyToOrder = (
  dependencies: HandlePaymentDependencies,
  service: CardPayments,
  event: Exclude<OrderPaymentEvent, { kind: 'disputed' }>,
): Promise<Result<OrderRecord>> =>
  changeOrder(dependencies, event.orderId, async (order) => {
    // A message of another account of the shop, which names an order that this service was never asked to charge.
    if (cardServiceOf(order) !== service.name) return orderNotFound;
    switch (event.kind) {
      case 'paid':
        return settle(dependencies, service, order, event);
      case 'refunded':
        return markRefunded(dependencies, service, order, event);
      default:
        return cancelUnpaid(dependencies, service, order, event);
    }
  });

/** True if the amount, paid or refunded, is all that the order's customer pays. */
export const isTotalOf = (
  order: OrderRecord,
  { currency, amountPaise }: Pick<PaidSession, 'currency' | 'amountPaise'>,
): boolean => order.payment.method === 'card' && currency === 'inr' && amountPaise === toPayOf(order);

/** True if the amount is less than the order's whole total. */
const isPartOf = (order: OrderRecord, { currency, amountPaise }: RefundedPayment): boolean =>
  currency === 'inr' && amountPaise < toPayOf(order);

/**
 * True for a payment page that isn't the order's. An order without a page yet accepts any page, which can only be its first.
 */
const isAnotherPage = (order: OrderRecord, { sessionId }: Pick<PaidSession, 'sessionId'>): boolean =>
  order.sessionId !== undefined && sessionId !== undefined && order.sessionId !== sessionId;

/**
 * Places the paid order and removes its lines from the cart, or refunds a payment that comes too late. A refused refund is left to
 * the reconciler, which tries it daily: Razorpay disables a webhook that refuses an event for a day.
 */
async function settle(
  { metrics, carts, deliveryTerms, now }: HandlePaymentDependencies,
  service: CardPayments,
  order: OrderRecord,
  paid: PaidSession,
): Promise<Result<OrderChange | 'unchanged'>> {
  if (!isTotalOf(order, paid) || isAnotherPage(order, paid)) {
    await metrics.count(paymentMetricNames.mismatch, paid);
    return succeed('unchanged');
  }
  if (order.paymentIntentId === paid.paymentIntentId) return succeed('unchanged');
  const time = now();
  const at = time.toISOString();
  if (order.status === 'awaiting-payment') {
    const linesToDelete = linesBought(order, await carts.lines(order.userId));
    const addressed = order.address === undefined ? withDelivery(order, paid, await readTerms(deliveryTerms)) : order;
    return succeed({ next: placed(addressed, paid, { at, by: service.name }), linesToDelete });
  }
  // The order was cancelled, or another payment has paid it, so the shop must not keep this money.
  if (wasRefusedRecently(order, time)) return succeed('unchanged');
  const returned = await sendRefund(service, order, paid.paymentIntentId);
  if (!returned.ok) return returned;
  if (returned.value !== 'refunded') {
    await metrics.count(paymentMetricNames.mismatch, paid);
    // The bank has the money, often for months, so there is nothing to refund unless the shop wins the dispute.
    if (returned.value === 'disputed') return succeed('unchanged');
    const { next } = refusedRefund(service, order, returned.value, { at, by: service.name });
    return succeed({ next });
  }
  await metrics.count(paymentMetricNames.returned, paid);
  return succeed(
    order.paymentIntentId === undefined
      ? { next: refundedUnplaced(order, paid, { at, by: service.name }) }
      : 'unchanged',
  );
}

const placed = (
  order: OrderRecord,
  { paymentIntentId }: Pick<PaidSession, 'paymentIntentId'>,
  author: StepAuthor,
): OrderRecord => afterStep(order, { status: 'placed', ...author, payment: 'paid' }, { paymentIntentId });

/**
 * The payment page asks for name and address only if the order has no address. Its name is the receiver's, so the order keeps the
 * customer's beside it. The order is paid, so what its PIN should have changed only flags it.
 */
function withDelivery(order: OrderRecord, paid: PaidSession, terms: DeliveryTerms): OrderRecord {
  const { name = order.name, mobileNo, address, place } = paid;
  const { pin: earlier, ...asPaid } = order;
  const pin = paid.pin ?? (address === undefined ? earlier : undefined);
  const deliveryDoubt = doubtOf(terms, { ...order, method: 'card', pin });
  const delivered = {
    ...asPaid,
    ...(name !== order.name && { name, buyer: order.name }),
    ...(mobileNo !== undefined && { mobileNo, mobileE164: e164Of(mobileNo) }),
    residentialAddress: address ?? order.residentialAddress,
    ...(pin !== undefined && { pin }),
    ...(deliveryDoubt !== undefined && { deliveryDoubt }),
  };
  const { recipientMobile, ...rest } = delivered;
  const mobile = recipientMobile ?? rest.mobileNo;
  return place === undefined || mobile === '' ? delivered : { ...rest, ...addressInFields({ name, ...place, mobile }) };
}

/** The order after a payment that was refunded before the order was placed. Stores the payment's ID to ignore later events. */
const refundedUnplaced = (
  order: OrderRecord,
  { paymentIntentId }: Pick<PaidSession, 'paymentIntentId'>,
  author: StepAuthor,
): OrderRecord => {
  const reason = order.status === 'cancelled' ? 'Paid after it was cancelled.' : 'The payment was refunded.';
  const step = { status: 'cancelled', ...author, reason, payment: 'refunded' } as const;
  return afterStep(order, step, { paymentIntentId });
};

/**
 * Records a refund that was made by an owner, by `settle`, or in the service's dashboard. The call that made it may have crashed
 * before recording it. A part of a payment that the order doesn't record as paid is reported to the operator.
 */
async function markRefunded(
  { metrics, now }: HandlePaymentDependencies,
  service: CardPayments,
  order: OrderRecord,
  refund: RefundedPayment,
): Promise<Result<OrderChange | 'unchanged'>> {
  const isOrdersPayment = order.paymentIntentId === refund.paymentIntentId;
  if (isOrdersPayment && order.payment.status === 'refunded') return succeed('unchanged');
  const author = { at: now().toISOString(), by: service.name };
  if (!isTotalOf(order, refund)) {
    if (isOrdersPayment && isPartOf(order, refund))
      return refund.amountPaise === refundedPaise(order) ? succeed('unchanged') : recordRefunds(service, order, author);
    await metrics.count(paymentMetricNames.mismatch, refund);
    return succeed('unchanged');
  }
  // The `paid` event has not arrived yet. It will have no effect.
  if (order.paymentIntentId === undefined) return succeed({ next: refundedUnplaced(order, refund, author) });
  if (!isOrdersPayment) return succeed('unchanged');
  const next = decide(order, { kind: 'refund' }, author);
  return next.ok ? succeed({ next: next.value }) : next;
}

/** The cart lines that are unchanged since the order was created. Changed and newer lines stay in the cart. */
const linesBought = ({ lines, createdAt }: OrderRecord, cart: readonly CartLineRecord[]): readonly CartLineRecord[] =>
  cart.filter(
    (line) =>
      line.addedAt <= createdAt &&
      lines.some((bought) => lineIdOf(bought) === lineIdOf(line) && bought.qty === line.qty),
  );

/** Cancels an unpaid order whose payment page expired or whose delayed payment failed. */
async function cancelUnpaid(
  { now }: HandlePaymentDependencies,
  { name }: CardPayments,
  order: OrderRecord,
  ended: Extract<PaymentEvent, { kind: 'expired' | 'failed' }>,
): Promise<Result<OrderChange | 'unchanged'>> {
  if (order.status !== 'awaiting-payment' || isAnotherPage(order, ended)) return succeed('unchanged');
  const reason = ended.kind === 'expired' ? 'The payment page expired.' : 'The payment failed.';
  const at = now().toISOString();
  const next = afterStep(order, { status: 'cancelled', at, by: name, reason, payment: 'failed' });
  return succeed({ next });
}
