import { useEffect, useRef } from 'react';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { moveFocusInView } from '#web/ui/move-focus.ts';
import { OrderNumber } from '#web/ui/order-number.tsx';
import '#web/ui/message.css';
import type { Cancellation } from '../api/cancel-orders.ts';

interface CancelSummaryProps {
  readonly cancellation: Cancellation;
  readonly onDismiss: () => void;
}

/** The result of cancelling several orders, with the reason for each failure. Takes the focus after the dialog closes. */
export function CancelSummary({ cancellation: { cancelled, failed }, onDismiss }: CancelSummaryProps) {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => moveFocusInView(summary.current, 'center'), []);
  return (
    <section
      ref={summary}
      tabIndex={-1}
      className={`cancel-summary message message--${failed.length === 0 ? 'success' : 'error'}`}
      aria-labelledby="cancel-summary"
    >
      <h2 id="cancel-summary">{texts.cancelSummary(cancelled.length, failed.length)}</h2>
      {failed.length > 0 && (
        <ul>
          {failed.map(({ orderId, detail }) => (
            <li key={orderId}>
              <Link to={`/manage/orders/${encodeURIComponent(orderId)}`}>
                <OrderNumber orderId={orderId} />
              </Link>
              : {detail}
            </li>
          ))}
        </ul>
      )}
      <Button look="quiet" onClick={onDismiss}>
        {texts.dismiss}
      </Button>
    </section>
  );
}
