import type { Order } from '#contracts/order.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { orders as texts } from '#web/texts.ts';
import { stageTitle } from '../stage-title.ts';
import { type Stage, stagesOf } from '../stages.ts';
import './order-stages.css';

/** The order's progress as steps: when, why, the payment's status, and who took the step if known. */
export function OrderStages({ order }: { order: Pick<Order, 'history' | 'status'> }) {
  return (
    <ol className="order-stages">
      {stagesOf(order).map((stage, index) => (
        <li
          key={`${index + 1} ${stage.status}`}
          className={stageClass(stage)}
          aria-current={stage.state === 'current' ? 'step' : undefined}
        >
          <StageWords stage={stage} />
        </li>
      ))}
    </ol>
  );
}

const stageClass = ({ state, status, moneyOnly }: Stage): string =>
  `order-stages__stage order-stages__stage--${state} order-stages__stage--${moneyOnly ? 'money' : status}`;

function StageWords({ stage }: { stage: Stage }) {
  const { payment, moneyOnly, at, by, reason } = stage;
  return (
    <>
      <strong>{stageTitle(stage)}</strong>
      {!moneyOnly && payment !== undefined && <span>{texts.paymentStep[payment]}</span>}
      {at !== undefined && <time dateTime={at}>{formatMoment(at)}</time>}
      {by !== undefined && <span>{texts.by(by)}</span>}
      {reason !== undefined && <span className="order-stages__reason">{reason}</span>}
    </>
  );
}
