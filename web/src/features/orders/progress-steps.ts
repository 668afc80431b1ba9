import { isPersonalised } from '#contracts/desk/work-list.ts';
import { isCalledOff } from '#contracts/orders/called-off.ts';
import type { Dispute, Order, OrderStatus, OrderStep, PaymentStatus } from '#contracts/orders/order.ts';
import type { RefundPart } from '#contracts/orders/refund-parts.ts';
import type { Means } from '#contracts/payments/means.ts';
import { formatShortDay } from '#web/lib/short-day.ts';
import { dates } from '#web/texts/dates/dates.ts';
import { orders as texts } from '#web/texts/orders/orders.ts';
import { formatPrice } from '#web/ui/price.tsx';

/** A past, current or expected step of an order. */
export interface ProgressStep
  extends Partial<
    Pick<
      OrderStep,
      | 'at'
      | 'by'
      | 'reason'
      | 'givenBack'
      | 'confirmation'
      | 'asked'
      | 'moved'
      | 'addressBefore'
      | 'giftChanged'
      | 'proof'
      | 'seen'
    >
  > {
  readonly status: OrderStatus;
  readonly state: 'done' | 'current' | 'ahead';
  /** The new payment status, if this step changed it. */
  readonly payment?: PaymentStatus;
  /** True if the step affected only the money, and not the order's status. */
  readonly moneyOnly: boolean;
  /** Set if the step only changed how the parcel is tracked. */
  readonly trackingOnly?: true;
  /** Set if Stripe refused a refund. */
  readonly refund?: 'refused';
  /** The part of the payment that was sent, refunded or refused. */
  readonly part?: RefundPart;
  /** The dispute after this step, if the step was about one. */
  readonly dispute?: Dispute;
}

type OrderHistory = Pick<Order, 'history' | 'status' | 'lines'> & {
  readonly payment: Pick<Order['payment'], 'status'>;
};

const isAboutMoney = ({ payment, refund, dispute, part }: OrderStep): boolean =>
  [payment, refund, dispute, part].some((fact) => fact !== undefined);

/** True for the sending of a part whose result follows. */
const hasResult = ({ part }: OrderStep, later: readonly OrderStep[]): boolean =>
  part?.status === 'sent' && later.some((step) => step.part?.key === part.key);

const expectedStatuses: readonly OrderStatus[] = ['placed', 'making', 'shipped', 'delivered'];

/**
 * The progress of an order: the past steps, then the expected ones, unless it was delivered, cancelled or called off. A paid order no
 * longer awaits its payment. Making is expected of personalised gifts; owners may skip it.
 */
export function progressOf({ history, status, lines, payment }: OrderHistory): readonly ProgressStep[] {
  const isPlaced = history.some((step) => step.status === 'placed');
  const steps = history.filter(
    (step, index) => !(isPlaced && step.status === 'awaiting-payment') && !hasResult(step, history.slice(index + 1)),
  );
  const past = steps.map(
    (step, index): ProgressStep => ({
      ...step,
      ...(step.part?.reason !== undefined && { reason: step.reason ?? step.part.reason }),
      state: index === steps.length - 1 ? 'current' : 'done',
      moneyOnly: isAboutMoney(step) && steps[index - 1]?.status === step.status,
      ...(step.tracking !== undefined && steps[index - 1]?.status === step.status && { trackingOnly: true }),
    }),
  );
  if (status === 'cancelled' || isCalledOff({ status, payment })) return past;
  // A parcel that came back is sent next.
  const ahead = expectedStatuses
    .slice(expectedStatuses.indexOf(status === 'returned' ? 'making' : status) + 1)
    .filter((next) => next !== 'making' || isPersonalised({ lines }));
  return [...past, ...ahead.map((next): ProgressStep => ({ status: next, state: 'ahead', moneyOnly: false }))];
}

/** The order with only the steps that changed its status. */
export const milestonesOf = (order: OrderHistory): OrderHistory => ({
  ...order,
  history: order.history.filter((step, index) => order.history[index - 1]?.status !== step.status),
});

type Titled = Pick<
  ProgressStep,
  | 'addressBefore'
  | 'giftChanged'
  | 'status'
  | 'payment'
  | 'givenBack'
  | 'refund'
  | 'dispute'
  | 'part'
  | 'confirmation'
  | 'asked'
  | 'moved'
  | 'proof'
  | 'seen'
  | 'trackingOnly'
  | 'moneyOnly'
>;

/**
 * The title of a step. If it changed only the payment, the confirmation, the address, the gift message, the promised date or the parcel's
 * number, or asked for answers, the title says that.
 */
export function progressTitle(step: Titled, means: Means): string {
  const { status, payment, refund, dispute, part, confirmation, asked, moved, trackingOnly, moneyOnly, addressBefore } =
    step;
  if (confirmation !== undefined) return texts.confirmed;
  if (asked !== undefined) return texts.asked[asked];
  if (addressBefore !== undefined) return texts.addressChanged;
  if (step.giftChanged) return texts.giftChanged;
  if (step.seen) return texts.changeSeen;
  if (step.proof !== undefined) return texts.proofStep[step.proof.status];
  if (moved?.lost) return dates.noMoreDate(formatShortDay(moved.from));
  if (moved !== undefined && moved.from === moved.to) return dates.kept(formatShortDay(moved.to), moved.pin);
  if (moved !== undefined) return dates.moved(formatShortDay(moved.from), formatShortDay(moved.to));
  if (trackingOnly) return texts.trackingChanged;
  if (!moneyOnly) return texts.status[status];
  if (step.givenBack !== undefined) return texts.givenBack(step.givenBack);
  if (refund !== undefined) return texts.refundRefused;
  if (dispute !== undefined) return texts.disputeStep[dispute.status];
  if (part !== undefined) return texts.partStep[part.status](formatPrice(part.amount));
  return payment === undefined ? texts.status[status] : texts.paymentStep(payment, means);
}
