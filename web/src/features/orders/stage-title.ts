import { orders as texts } from '../../texts.ts';
import type { Stage } from './order-stages.ts';

/** What a step of an order is called: by the money where it was about that alone. */
export function stageTitle({
  status,
  payment,
  refund,
  dispute,
  moneyOnly,
}: Pick<Stage, 'status' | 'payment' | 'refund' | 'dispute' | 'moneyOnly'>): string {
  if (!moneyOnly) return texts.status[status];
  if (refund !== undefined) return texts.refundRefused;
  if (dispute !== undefined) return texts.disputeStep[dispute.status];
  return payment === undefined ? texts.status[status] : texts.paymentStep[payment];
}
