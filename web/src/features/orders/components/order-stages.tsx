import type { Order } from '../../../../../lambdas/contracts/order.ts';
import { formatMoment } from '../../../lib/dates.ts';
import { orders as texts } from '../../../texts.ts';
import { stagesOf } from '../order-stages.ts';
import './order-stages.css';

/** How far the order has come, as steps. */
export function OrderStages({ order }: { order: Order }) {
  return (
    <ol className="order-stages">
      {stagesOf(order).map(({ status, state, at, reason }, index) => (
        <li
          key={`${index + 1} ${status}`}
          className={`order-stages__stage order-stages__stage--${state} order-stages__stage--${status}`}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <strong>{texts.status[status]}</strong>
          {at !== undefined && <time dateTime={at}>{formatMoment(at)}</time>}
          {reason !== undefined && <span>{reason}</span>}
        </li>
      ))}
    </ol>
  );
}
