import { lineIdOf } from '../cart/cart.ts';
import { limits } from '../contracts/limits.ts';
import { toPaise, toRupees } from '../contracts/money.ts';
import {
  partsOf,
  partsSum,
  type RefundedLine,
  type RefundPart,
  refundableQty,
} from '../contracts/orders/refund-parts.ts';
import { type Refusal, type Result, refuse, succeed } from '../platform/result.ts';
import { formatRupees } from '../platform/rupees.ts';
import { isHeldByBank } from './disputes.ts';
import { afterStep, type OrderRecord, toPayOf } from './order.ts';
import type { StepAuthor } from './steps.ts';

/** A part that an owner asks for: an amount in rupees, or gifts. */
export interface AskedPart extends Pick<RefundPart, 'reason'> {
  readonly key: string;
  readonly amount?: number | undefined;
  readonly lines?: readonly RefundedLine[] | undefined;
}

/** A refund in the card service's records, of the shop or made in the service's dashboard. */
export interface ServiceRefund {
  readonly refundId: string;
  readonly amountPaise: number;
  /** The key of the part that it pays back. */
  readonly key?: string;
  /** The money stays with the shop, because the bank has declined it or the refund was cancelled. */
  readonly failed: boolean;
}

/** What the card service has paid back to the customer, as far as the order records it. */
export const refundedPaise = (order: OrderRecord): number =>
  order.payment.status === 'refunded' ? toPayOf(order) : partsSum(order.history, 'made');

/** True while a part's result isn't recorded. */
export const hasSentPart = ({ history }: Pick<OrderRecord, 'history'>): boolean =>
  [...partsOf(history).values()].some(({ status }) => status === 'sent');

/** The part with this key, if its result isn't recorded. */
export function sentPart({ history }: Pick<OrderRecord, 'history'>, key: string): RefundPart | undefined {
  const part = partsOf(history).get(key);
  return part?.status === 'sent' ? part : undefined;
}

/** Stores a part before it is sent. The order must be paid by card. Refusal: `impossible_step`. */
export function askForPart(order: OrderRecord, asked: AskedPart, author: StepAuthor): Result<OrderRecord> {
  const { history } = order;
  if (isHeldByBank(order)) return heldByBank;
  const priced = priceOf(order, asked);
  if (!priced.ok) return priced;
  const left = toPayOf(order) - partsSum(history, 'made', 'sent');
  if (priced.value > left) return tooMuch(left);
  if ([...partsOf(history).values()].length >= limits.refundParts) return tooManyParts;
  const { key, lines, reason } = asked;
  const part: RefundPart = {
    key,
    amount: toRupees(priced.value),
    ...(lines !== undefined && { lines }),
    ...(reason !== undefined && { reason }),
    status: 'sent',
  };
  return succeed(afterStep(order, { status: order.status, ...author, part }));
}

/** The amount in paise. Gifts are paid back at their price in the order, each once. */
function priceOf({ lines, history }: OrderRecord, { amount = 0, lines: chosen }: AskedPart): Result<number> {
  if (chosen === undefined) return succeed(toPaise(amount));
  let sum = 0;
  for (const { lineId, qty } of chosen) {
    const line = lines.find((ordered) => lineIdOf(ordered) === lineId);
    if (line === undefined || qty > refundableQty({ lineId, qty: line.qty }, history)) return notSoManyGifts;
    sum += line.pricePaise * qty;
  }
  return succeed(sum);
}

/** The order after a part was made or refused. A part that completes the charge makes the whole payment refunded. */
export function afterPart(order: OrderRecord, part: RefundPart, author: StepAuthor, reason?: string): OrderRecord {
  const step = { status: order.status, ...author, ...(reason !== undefined && { reason }), part };
  const next = afterStep(order, step);
  const isComplete = order.payment.status === 'paid' && partsSum(next.history, 'made') >= toPayOf(order);
  return isComplete ? afterStep(order, { ...step, payment: 'refunded' }) : next;
}

/**
 * The order after all of its payment's refunds at the service, some of which the owner made in the service's dashboard.
 * Undefined if the order records them already.
 */
export function afterRefunds(
  order: OrderRecord,
  refunds: readonly ServiceRefund[],
  author: StepAuthor,
): OrderRecord | undefined {
  const made = refunds.filter(({ failed }) => !failed).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  if (order.payment.status === 'paid' && made >= toPayOf(order))
    return afterStep(order, { status: order.status, ...author, payment: 'refunded' });
  const next = refunds.reduce((before, refund) => afterRefund(before, refund, author), order);
  return next === order ? undefined : next;
}

function afterRefund(order: OrderRecord, refund: ServiceRefund, author: StepAuthor): OrderRecord {
  const { refundId, key, amountPaise, failed } = refund;
  const known = partsOf(order.history).get(key ?? refundId);
  // The refund of a whole payment has no part.
  if (known === undefined && order.payment.status === 'refunded') return order;
  const part = known ?? { ...(key === undefined ? { refundId } : { key }), amount: toRupees(amountPaise) };
  if (!failed) return known?.status === 'made' ? order : afterPart(order, { ...part, status: 'made' }, author);
  if (known === undefined || known.status === 'refused') return order;
  return afterPart(order, { ...known, status: 'refused' }, author, declinedByBank);
}

const declinedByBank = 'The customer’s bank declined this refund, and the money is in your balance again.';

const heldByBank = refuse(
  'impossible_step',
  'The customer’s bank disputes this payment and has taken back the money, so you can’t refund it.',
);

const notSoManyGifts = refuse('impossible_step', 'This order doesn’t have so many of these gifts left to refund.');

const tooManyParts = refuse(
  'impossible_step',
  'This order has been refunded in too many parts. You can refund all that is left.',
);

const tooMuch = (left: number): Refusal =>
  refuse('impossible_step', `Only ${formatRupees(left)} of this payment is left to refund.`);
