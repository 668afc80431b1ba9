import { toPaise } from '../contracts/money.ts';
import { paymentMetricNames } from '../contracts/names.ts';
import { partsOf } from '../contracts/orders/refund-parts.ts';
import { isAgainstShop } from '../contracts/payments/dispute.ts';
import { type OrderRecord, toPayOf } from '../orders/order.ts';
import { refundedPaise } from '../orders/refund-parts.ts';
import {
  applyPaymentEvent,
  type HandlePaymentDependencies,
  type OrderPaymentEvent,
} from '../payments/handle-payment.ts';
import type { CardPayments } from '../payments/payment-service.ts';
import { sendPart } from '../payments/refund-parts.ts';
import { isId } from '../platform/ids.ts';
import type { Refusal } from '../platform/result.ts';
import { type Found, type RecordFindingDependencies, recordFinding } from './finding.ts';
import { findMismatch } from './mismatch.ts';
import type { DisputeFacts, Payment, PaymentRecords } from './records.ts';

export interface ExamineDependencies extends Omit<HandlePaymentDependencies, 'cards'>, RecordFindingDependencies {
  readonly service: CardPayments;
  readonly records: Pick<PaymentRecords, 'service' | 'payment' | 'dispute' | 'dashboardUrl'>;
  /** Called with the ID of each order that was corrected. */
  readonly mended: (orderId: string) => void;
}

/** The payment to examine. `orderId` is the order that it belongs to in the shop, in case the service doesn't know the payment. */
export interface Subject {
  readonly paymentIntentId: string;
  readonly orderId?: string | undefined;
}

/**
 * Compares one payment with the service's record, corrects its order if the correction is certain, and otherwise writes a finding for an
 * owner. Closes a finding that no longer applies. Refusals: `card_service_away`, `too_busy`.
 */
export async function examinePayment(
  dependencies: ExamineDependencies,
  { paymentIntentId, orderId: knownOrderId }: Subject,
): Promise<Refusal | undefined> {
  const { records, orders } = dependencies;
  const response = await records.payment(paymentIntentId);
  if (!response.ok) return response;
  const { facts } = response.value;
  const orderId = facts?.orderId ?? knownOrderId;
  const find = async () => (orderId !== undefined && isId(orderId) ? orders.find(orderId) : undefined);
  let order = await find();
  if (order !== undefined) {
    for (const event of missedEvents(order, response.value)) {
      const refusal = await applyMissedEvent(dependencies, order, event);
      if (refusal !== undefined) return refusal;
    }
    order = await find();
  }
  const about = {
    paymentIntentId,
    orderId,
    order,
    dashboardUrl: records.dashboardUrl(paymentIntentId),
    ...serviceIn(records),
  };
  await recordFinding(dependencies, paymentIntentId, findingFor(about, response.value));
  return undefined;
}

/** The events of this payment that the order has not recorded yet. */
function missedEvents(order: OrderRecord, { facts, sessions }: Payment): readonly OrderPaymentEvent[] {
  const isOrdersPayment = (paymentIntentId: string): boolean => order.paymentIntentId === paymentIntentId;
  const isFullyRefunded = facts !== undefined && facts.refundedPaise === facts.amountPaise;
  const isRecorded = order.payment.status === 'refunded';
  const refunded: OrderPaymentEvent[] =
    facts === undefined ? [] : [{ kind: 'refunded', ...facts, amountPaise: facts.refundedPaise }];
  if (isFullyRefunded) return isRecorded ? [] : refunded;
  const paid = sessions
    .filter(({ paymentIntentId, orderId }) => orderId === order.orderId && !isOrdersPayment(paymentIntentId))
    .map((session) => ({ kind: 'paid' as const, ...session }));
  return [...paid, ...(isRecorded || facts?.refundedPaise === refundedPaise(order) ? [] : refunded)];
}

/** Applies a missed event to the order, as the webhook does. Refusal: `too_busy`. Any other refusal becomes a finding. */
export async function applyMissedEvent(
  dependencies: Omit<ExamineDependencies, 'records' | 'findings'>,
  before: OrderRecord,
  event: OrderPaymentEvent,
): Promise<Refusal | undefined> {
  const { service, metrics, mended } = dependencies;
  const handled = await applyPaymentEvent(
    { ...dependencies, cards: async () => service, metrics: withoutMismatches(metrics) },
    service,
    event,
  );
  if (handled.ok && handled.value.history.length > before.history.length) mended(before.orderId);
  return !handled.ok && handled.code === 'too_busy' ? handled : undefined;
}

/**
 * Sends the order's parts again whose result isn't recorded. A service repeats a failure of its own for a day under the part's key,
 * so `card_service_away` is left to the next run. Refusal: `too_busy`.
 */
export async function completeParts(
  dependencies: Pick<ExamineDependencies, 'orders' | 'pause' | 'now' | 'service' | 'mended'>,
  { orderId, history }: OrderRecord,
): Promise<Refusal | undefined> {
  const { service, mended } = dependencies;
  for (const { key, status } of partsOf(history).values()) {
    if (key === undefined || status !== 'sent') continue;
    const part = { orderId, key, by: service.name, again: true };
    const sent = await sendPart({ ...dependencies, cards: async () => service }, part);
    if (!sent.ok && sent.code === 'too_busy') return sent;
    if (sent.ok || sent.code !== 'card_service_away') mended(orderId);
  }
  return undefined;
}

/** Doesn't count mismatches, because the metric would trigger the webhook's alarm with every run. They become findings. */
const withoutMismatches = (metrics: HandlePaymentDependencies['metrics']): HandlePaymentDependencies['metrics'] => ({
  count: async (metric, ids) => {
    if (metric !== paymentMetricNames.mismatch) await metrics.count(metric, ids);
  },
});

interface About extends Pick<Found, 'paymentIntentId' | 'orderId' | 'dashboardUrl' | 'cardService'> {
  readonly order: OrderRecord | undefined;
}

function findingFor({ order, orderId, ...about }: About, { facts }: Payment): Found | undefined {
  const named = {
    ...about,
    ...(orderId !== undefined && { orderId }),
    ...(order !== undefined && { orderTotalPaise: toPayOf(order) }),
  };
  if (facts !== undefined) {
    const mismatch = findMismatch(order, facts);
    return mismatch && { ...mismatch, ...named, currency: facts.currency };
  }
  const isMissing = order?.payment.status === 'paid' && order.paymentIntentId === about.paymentIntentId;
  return isMissing ? { ...named, kind: 'payment-missing', amountPaise: toPayOf(order), currency: 'inr' } : undefined;
}

/**
 * Compares one dispute with the service's record, and writes or closes the finding of a dispute without an order.
 * Refusals: `card_service_away`, `too_busy`.
 */
export async function examineDispute(
  dependencies: ExamineDependencies,
  disputeId: string,
): Promise<Refusal | undefined> {
  const response = await dependencies.records.dispute(disputeId);
  if (!response.ok) return response;
  const facts = response.value;
  if (facts === undefined) {
    await recordFinding(dependencies, disputeId, undefined);
    return undefined;
  }
  const { orderId = '' } = facts;
  const order = isId(orderId) ? await dependencies.orders.find(orderId) : undefined;
  const isOpen = order === undefined && isAgainstShop(facts.dispute);
  await recordFinding(dependencies, disputeId, isOpen ? disputeWithoutOrder(dependencies, facts) : undefined);
  return order === undefined ? undefined : applyMissedEvent(dependencies, order, disputedEvent(facts));
}

export const disputedEvent = ({ dispute, chargeId, paymentIntentId }: DisputeFacts): OrderPaymentEvent => ({
  kind: 'disputed',
  disputeId: dispute.disputeId,
  chargeId,
  paymentIntentId,
});

const disputeWithoutOrder = (
  { records }: Pick<ExamineDependencies, 'records'>,
  { dispute, currency, paymentIntentId, orderId }: DisputeFacts,
): Found => ({
  kind: 'dispute-without-order',
  amountPaise: toPaise(dispute.amount),
  currency,
  paymentIntentId,
  disputeId: dispute.disputeId,
  dashboardUrl: records.dashboardUrl(paymentIntentId),
  ...serviceIn(records),
  ...(orderId !== undefined && { orderId }),
});

/** The service of a finding, as orders name it too. */
const serviceIn = ({ service }: Pick<PaymentRecords, 'service'>): Pick<Found, 'cardService'> =>
  service === 'stripe' ? {} : { cardService: service };
