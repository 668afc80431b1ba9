import type { ReactNode } from 'react';
import { recipientName } from '#contracts/orders/customer-name.ts';
import type { Order } from '#contracts/orders/order.ts';
import type { RefundedLine } from '#contracts/orders/refund-parts.ts';
import { waitsForApproval } from '#contracts/proofs/needed-proofs.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { useMeans } from '#web/lib/use-config.ts';
import { orders as texts } from '#web/texts/orders/orders.ts';
import { milestonesOf, type Stage, stagesOf, stageTitle } from '../stages.ts';
import './order-stages.css';

/** What happened beside the order's stages, such as a proof that was sent. */
export interface Moment {
  readonly key: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly content: ReactNode;
}

interface OrderStagesProps {
  readonly order: Pick<Order, 'history' | 'status' | 'payment' | 'lines' | 'name' | 'buyer' | 'address'>;
  /** Shows only changes of the order's status, without those of its payment. */
  readonly brief?: boolean;
  /** Shows what the customer can expect at each stage ahead. */
  readonly hints?: boolean;
  /** Shown between the stages, by time. */
  readonly moments?: readonly Moment[];
  /** Renders more about a past stage. */
  readonly more?: (stage: Stage) => ReactNode;
}

/** The order's progress as a list of stages. Each has its time, reason, payment status and the person who took it, if known. */
export function OrderStages({ order, brief = false, hints = false, moments = [], more }: OrderStagesProps) {
  const shown = stagesOf(brief ? milestonesOf(order) : order);
  const isMade = shown.some(({ status }) => status === 'making');
  const stages = shown.map((stage, index) => ({
    at: stage.at ?? ahead,
    item: (
      <li
        key={`${index + 1} ${stage.status}`}
        className={stageClass(stage)}
        aria-current={stage.state === 'current' ? 'step' : undefined}
      >
        <StageFacts stage={stage} lines={order.lines} isOwn={brief || hints} />
        {stage.state === 'ahead' ? hints && <span>{aheadOf(stage, order, isMade)}</span> : more?.(stage)}
      </li>
    ),
  }));
  const beside = moments.map(({ key, at, content }) => ({
    at,
    item: (
      <li key={key} className="order-stages__stage order-stages__stage--done order-stages__stage--moment">
        {content}
      </li>
    ),
  }));
  return (
    <ol className={brief ? 'order-stages order-stages--brief' : 'order-stages'}>
      {[...stages, ...beside].toSorted((one, other) => byTime(one.at, other.at)).map(({ item }) => item)}
    </ol>
  );
}

function aheadOf({ status }: Stage, order: OrderStagesProps['order'], isMade: boolean): string | undefined {
  if (status === 'shipped' && waitsForApproval(order)) return texts.sentWhenApproved;
  if (isMade && status === 'shipped') return texts.sentWhenReady;
  const recipient = recipientName(order);
  return status === 'delivered' && recipient !== undefined ? texts.atTheirDoor(recipient) : texts.ahead[status];
}

/** Sorts after every time. */
const ahead = '~';

const byTime = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const stageClass = ({ state, status, moneyOnly, trackingOnly }: Stage): string =>
  `order-stages__stage order-stages__stage--${state} order-stages__stage--${moneyOnly || trackingOnly ? 'aside' : status}`;

interface StageFactsProps {
  readonly stage: Stage;
  readonly lines: Order['lines'];
  /** Whether customers see their own order: then who took a step shows only for their own ones. */
  readonly isOwn: boolean;
}

function StageFacts({ stage, lines, isOwn }: StageFactsProps) {
  const means = useMeans();
  const { payment, moneyOnly, at, by, reason, addressBefore, part } = stage;
  return (
    <>
      <strong>{stageTitle(stage, means)}</strong>
      {!moneyOnly && payment !== undefined && <span>{texts.paymentStep(payment, means)}</span>}
      {part?.lines !== undefined && <span>{texts.partFor(giftsOf(part.lines, lines))}</span>}
      {at !== undefined && <time dateTime={at}>{formatMoment(at)}</time>}
      {by !== undefined && <span>{isOwn ? texts.byYou : texts.by(by)}</span>}
      {addressBefore !== undefined && (
        <span className="order-stages__reason">{texts.addressBefore(addressBefore)}</span>
      )}
      {reason !== undefined && <span className="order-stages__reason">{reason}</span>}
    </>
  );
}

const giftsOf = (refunded: readonly RefundedLine[], lines: Order['lines']): string =>
  refunded.map(({ lineId, qty }) => `${qty} × ${lines.find((line) => line.lineId === lineId)?.title ?? ''}`).join(', ');
