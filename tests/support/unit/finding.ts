import type { FindingRecord } from '#lambdas/reconciliation/finding.ts';
import { id, noon } from './records.ts';

/** A finding: the order was cancelled with its money kept. */
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
