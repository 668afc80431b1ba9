import { dayMs } from '../contracts/dates/day.ts';
import { limits } from '../contracts/limits.ts';
import { type CardServiceName, cardServiceTitles } from '../contracts/payments/card-services.ts';
import type { OrderChange } from '../orders/change-order.ts';
import { afterStep, cardServiceOf, type OrderRecord } from '../orders/order.ts';
import type { StepAuthor } from '../orders/steps.ts';
import { type Refusal, type Result, refuse, succeed } from '../platform/result.ts';
import { type CardPayments, type CardService, cardNotSetUp, type RefundResult } from './payment-service.ts';

/** True for a step that refunds a card payment. */
export const isRefund = (order: OrderRecord, next: OrderRecord): boolean =>
  order.payment.status === 'paid' && next.payment.status === 'refunded';

/**
 * Refunds an order's payment, and returns the change to write. If that write fails, a retry doesn't refund twice, and the
 * service's event leads to the same change.
 * Refusals: `card_not_set_up`, `card_service_away`, `impossible_step`.
 */
export async function refundBeforeWriting(
  cards: CardService,
  order: OrderRecord,
  next: OrderRecord,
  author: StepAuthor,
): Promise<Result<OrderChange>> {
  const { orderId, paymentIntentId } = order;
  if (paymentIntentId === undefined) throw new Error(`Order ${orderId} is paid but has no payment ID`);
  const service = await cards(cardServiceOf(order));
  if (service === undefined) return cardNotSetUp;
  const result = await sendRefund(service, order, paymentIntentId);
  if (!result.ok) return result;
  return succeed(
    result.value === 'refunded' ? { next, done: 'refunded' } : refusedRefund(service, order, result.value, author),
  );
}

/**
 * Refunds a payment. The service repeats even a refusal to the same key for a day, so the number of refusals that the order
 * records is part of the key, which concurrent calls share. After `limits.refundRefusals` of them, only the service's dashboard can
 * refund it.
 * Refusals: `card_service_away`; `impossible_step` if the service has refused too often.
 */
export async function sendRefund(
  service: CardPayments,
  order: OrderRecord,
  paymentIntentId: string,
): Promise<Result<RefundResult>> {
  const attempt = order.history.filter(({ refund }) => refund === 'refused').length;
  if (attempt >= limits.refundRefusals) return refusedTooOften(cardServiceTitles[service.name]);
  return service.refund(paymentIntentId, attempt);
}

/** The order after the service has refused a refund, and why. */
export function refusedRefund(
  service: CardPayments,
  order: OrderRecord,
  result: Exclude<RefundResult, 'refunded'>,
  author: StepAuthor,
): OrderChange & { readonly refusal: Refusal } {
  const refusal = refusals(cardServiceTitles[service.name])[result];
  const step = { status: order.status, ...author, refund: 'refused', reason: refusal.detail } as const;
  return { next: afterStep(order, step), refusal };
}

/** Why the service refused to refund a part. */
export const partRefusal = (
  service: CardServiceName,
  result: Exclude<RefundResult, 'refunded'> | 'too-much',
): Refusal => (result === 'too-much' ? moreThanLeft : refusals(cardServiceTitles[service])[result]);

const moreThanLeft = refuse(
  'impossible_step',
  'Less than this is left of the payment: another refund was faster. Please check the order.',
);

/** True if the service refused a refund in the last day. Automatic refunds then wait, because the order records each refusal. */
export function wasRefusedRecently({ history }: Pick<OrderRecord, 'history'>, time: Date): boolean {
  const since = new Date(time.getTime() - dayMs).toISOString();
  return history.some(({ refund, at }) => refund === 'refused' && at > since);
}

const refusedTooOften = (service: string): Refusal =>
  refuse(
    'impossible_step',
    `${service} has refused this refund too often. Please refund the payment in ${service}’s dashboard.`,
  );

const refusals = (service: string): Readonly<Record<Exclude<RefundResult, 'refunded'>, Refusal>> => ({
  'balance-too-small': refuse(
    'card_service_away',
    `Your ${service} balance is too low for this refund. Add money to it and try again.`,
  ),
  disputed: refuse(
    'impossible_step',
    'The customer’s bank disputes this payment and has taken back the money, so you can’t refund it.',
  ),
  'unknown-payment': refuse(
    'impossible_step',
    `${service} doesn’t know this payment. If it was made with keys of another ${service} account, refund it in that account’s dashboard.`,
  ),
});
