import type { ReactNode } from 'react';
import { recipientName } from '#contracts/orders/customer-name.ts';
import type { Order } from '#contracts/orders/order.ts';
import type { RefundedLine } from '#contracts/orders/refund-parts.ts';
import { waitsForApproval } from '#contracts/proofs/needed-proofs.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { useMeans } from '#web/lib/use-config.ts';
import { orders as texts } from '#web/texts/orders/orders.ts';
import { milestonesOf, type ProgressStep, progressOf, progressTitle } from '../progress-steps.ts';
import './order-progress.css';

/** What happened beside the order's steps, such as a proof that was sent. */
export interface Moment {
  readonly key: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly content: ReactNode;
}

interface OrderProgressProps {
  readonly order: Pick<Order, 'history' | 'status' | 'payment' | 'lines' | 'name' | 'buyer' | 'address'>;
  /** Shows only changes of the order's status, without those of its payment. */
  readonly brief?: boolean;
  /** Shows what the customer can expect at each step ahead. */
  readonly hints?: boolean;
  /** Shown between the steps, by time. */
  readonly moments?: readonly Moment[];
  /** Renders more about a past step. */
  readonly more?: (step: ProgressStep) => ReactNode;
}

/** The order's progress as a list of steps. Each has its time, reason, payment status and the person who took it, if known. */
export function OrderProgress({ order, brief = false, hints = false, moments = [], more }: OrderProgressProps) {
  const shown = progressOf(brief ? milestonesOf(order) : order);
  const isMade = shown.some(({ status }) => status === 'making');
  const steps = shown.map((step, index) => ({
    at: step.at ?? ahead,
    item: (
      <li
        key={`${index + 1} ${step.status}`}
        className={stepClass(step)}
        aria-current={step.state === 'current' ? 'step' : undefined}
      >
        <StepFacts step={step} lines={order.lines} isOwn={brief || hints} />
        {step.state === 'ahead' ? hints && <span>{aheadOf(step, order, isMade)}</span> : more?.(step)}
      </li>
    ),
  }));
  const beside = moments.map(({ key, at, content }) => ({
    at,
    item: (
      <li key={key} className="order-progress__step order-progress__step--moment">
        {content}
      </li>
    ),
  }));
  return (
    <ol className={brief ? 'order-progress order-progress--brief' : 'order-progress'}>
      {[...steps, ...beside].toSorted((one, other) => byTime(one.at, other.at)).map(({ item }) => item)}
    </ol>
  );
}

function aheadOf({ status }: ProgressStep, order: OrderProgressProps['order'], isMade: boolean): string | undefined {
  if (status === 'shipped' && waitsForApproval(order)) return texts.sentWhenApproved;
  if (isMade && status === 'shipped') return texts.sentWhenReady;
  const recipient = recipientName(order);
  return status === 'delivered' && recipient !== undefined ? texts.atTheirDoor(recipient) : texts.ahead[status];
}

/** Sorts after every time. */
const ahead = '~';

const byTime = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const stepClass = ({ state, status, moneyOnly, trackingOnly }: ProgressStep): string =>
  `order-progress__step order-progress__step--${state} order-progress__step--${moneyOnly || trackingOnly ? 'aside' : status}`;

interface StepFactsProps {
  readonly step: ProgressStep;
  readonly lines: Order['lines'];
  /** Whether customers see their own order: then who took a step shows only for their own ones. */
  readonly isOwn: boolean;
}

function StepFacts({ step, lines, isOwn }: StepFactsProps) {
  const means = useMeans();
  const { payment, moneyOnly, at, by, reason, addressBefore, part } = step;
  return (
    <>
      <strong>{progressTitle(step, means)}</strong>
      {!moneyOnly && payment !== undefined && <span>{texts.paymentStep(payment, means)}</span>}
      {part?.lines !== undefined && <span>{texts.partFor(giftsOf(part.lines, lines))}</span>}
      {at !== undefined && <time dateTime={at}>{formatMoment(at)}</time>}
      {by !== undefined && <span>{isOwn ? texts.byYou : texts.by(by)}</span>}
      {addressBefore !== undefined && (
        <span className="order-progress__reason">{texts.addressBefore(addressBefore)}</span>
      )}
      {reason !== undefined && <span className="order-progress__reason">{reason}</span>}
    </>
  );
}

const giftsOf = (refunded: readonly RefundedLine[], lines: Order['lines']): string =>
  refunded.map(({ lineId, qty }) => `${qty} × ${lines.find((line) => line.lineId === lineId)?.title ?? ''}`).join(', ');
