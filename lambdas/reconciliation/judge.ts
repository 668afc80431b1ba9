import type { FindingKind } from '../contracts/findings.ts';
import { isHeldByBank } from '../orders/disputes.ts';
import type { OrderRecord } from '../orders/order.ts';
import { isTotalOf } from '../payments/handle-payment.ts';
import type { PaymentFacts } from './records.ts';

/** What people must decide about, and the paise that it is about. */
export interface Verdict {
  readonly kind: FindingKind;
  readonly amountPaise: number;
}

/** Holds a payment against the order that it names; undefined where the two agree. */
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
