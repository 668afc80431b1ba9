import type { FindingKind } from '../contracts/findings.ts';
import { isHeldByBank } from '../orders/disputes.ts';
import type { OrderRecord } from '../orders/order.ts';
import { isTotalOf } from '../payments/handle-payment.ts';
import type { PaymentFacts } from './records.ts';

/** A mismatch that an owner must resolve, and its amount in paise. */
interface Verdict {
  readonly kind: FindingKind;
  readonly amountPaise: number;
}

/** Compares a payment with its order; undefined if they agree. */
export function judge(order: OrderRecord | undefined, payment: PaymentFacts): Verdict | undefined {
  const { amountPaise, refundedPaise, failedPaise } = payment;
  const kept = amountPaise - refundedPaise;
  const about = (kind: FindingKind, paise = kept): Verdict | undefined =>
    paise > 0 ? { kind, amountPaise: paise } : undefined;
  if (order === undefined) return about('no-order');
  if (!isTotalOf(order, payment)) return about('wrong-amount');
  if (order.paymentIntentId !== payment.paymentIntentId) return about('unexpected-payment');
  if (order.payment.status === 'refunded') return about(failedPaise > 0 ? 'refund-failed' : 'not-refunded');
  if (isHeldByBank(order)) return undefined;
  if (order.status === 'cancelled') return about('cancelled-kept');
  return about('partly-refunded', refundedPaise);
}
