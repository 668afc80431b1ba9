import type { FindingRecord } from '#lambdas/reconciliation/finding.ts';
import { id, noon } from './records.ts';

/** A finding that an order was cancelled but its payment was not refunded. */
export const finding = (fields: Partial<FindingRecord> = {}): FindingRecord => ({
  findingId: id('finding'),
  kind: 'cancelled-kept',
  status: 'open',
  amountPaise: 49_999,
  currency: 'inr',
  orderId: id('order'),
  orderTotalPaise: 49_999,
  paymentIntentId: 'pi_1',
  foundAt: noon.toISOString(),
  seenAt: noon.toISOString(),
  settlements: [],
  revision: 0,
  ...fields,
});
