import type { FindingKind } from '../contracts/reconciliation/findings.ts';
import { isHeldByBank } from '../orders/disputes.ts';
import type { OrderRecord } from '../orders/order.ts';
import { refundedPaise as recordedPaise } from '../orders/refund-parts.ts';
import { isTotalOf } from '../payments/handle-payment.ts';
import type { PaymentFacts } from './records.ts';

/** A mismatch that an owner must resolve. */
interface Mismatch {
  readonly kind: FindingKind;
  readonly amountPaise: number;
}

/** Compares a payment with its order. Returns undefined if they match. */
export function findMismatch(order: OrderRecord | undefined, payment: PaymentFacts): Mismatch | undefined {
  const { amountPaise, refundedPaise, failedPaise } = payment;
  const kept = amountPaise - refundedPaise;
  const mismatch = (kind: FindingKind, paise = kept): Mismatch | undefined =>
    paise > 0 ? { kind, amountPaise: paise } : undefined;
  if (order === undefined) return mismatch('no-order');
  if (!isTotalOf(order, payment)) return mismatch('wrong-amount');
  if (order.paymentIntentId !== payment.paymentIntentId) return mismatch('unexpected-payment');
  if (order.payment.status === 'refunded') return mismatch(failedPaise > 0 ? 'refund-failed' : 'not-refunded');
  if (order.status === 'cancelled' && !isHeldByBank(order)) return mismatch('cancelled-kept');
  const recorded = recordedPaise(order);
  if (refundedPaise < recorded)
    return mismatch(failedPaise > 0 ? 'refund-failed' : 'not-refunded', recorded - refundedPaise);
  return mismatch('partly-refunded', refundedPaise - recorded);
}
