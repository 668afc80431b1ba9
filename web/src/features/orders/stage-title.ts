import type { Means } from '#contracts/payments/means.ts';
import { formatShortDay } from '../../lib/india-day.ts';
import { dates } from '../../texts/dates/dates.ts';
import { orders as texts } from '../../texts/orders/orders.ts';
import { formatPrice } from '../../ui/price.tsx';
import type { Stage } from './stages.ts';

type Titled = Pick<
  Stage,
  | 'addressBefore'
  | 'status'
  | 'payment'
  | 'refund'
  | 'dispute'
  | 'part'
  | 'confirmation'
  | 'asked'
  | 'moved'
  | 'proof'
  | 'trackingOnly'
  | 'moneyOnly'
>;

/**
 * The title of a stage. If the step changed only the payment, the confirmation, the address, the promised date or the parcel's
 * number, or asked for answers, the title says that.
 */
export function stageTitle(stage: Titled, means: Means): string {
  const { status, payment, refund, dispute, part, confirmation, asked, moved, trackingOnly, moneyOnly, addressBefore } =
    stage;
  if (confirmation !== undefined) return texts.confirmed;
  if (asked !== undefined) return texts.asked[asked];
  if (addressBefore !== undefined) return texts.addressChanged;
  if (stage.proof !== undefined) return texts.proofStep[stage.proof.status];
  if (moved !== undefined) return dates.moved(formatShortDay(moved.from), formatShortDay(moved.to));
  if (trackingOnly) return texts.trackingChanged;
  if (!moneyOnly) return texts.status[status];
  if (refund !== undefined) return texts.refundRefused;
  if (dispute !== undefined) return texts.disputeStep[dispute.status];
  if (part !== undefined) return texts.partStep[part.status](formatPrice(part.amount));
  return payment === undefined ? texts.status[status] : texts.paymentStep(payment, means);
}
