import { orders as texts } from '../../texts.ts';
import type { Stage } from './stages.ts';

type Titled = Pick<Stage, 'status' | 'payment' | 'refund' | 'dispute' | 'confirmation' | 'moneyOnly'>;

/** What a step of an order is called: by the money or the confirmation where it was about that alone. */
export function stageTitle({ status, payment, refund, dispute, confirmation, moneyOnly }: Titled): string {
  if (confirmation !== undefined) return texts.confirmed;
  if (!moneyOnly) return texts.status[status];
  if (refund !== undefined) return texts.refundRefused;
  if (dispute !== undefined) return texts.disputeStep[dispute.status];
  return payment === undefined ? texts.status[status] : texts.paymentStep[payment];
}
