import { useSyncExternalStore } from 'react';
import { checkout as texts } from '#web/texts.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { Message } from '#web/ui/message.tsx';
import { placedOrder } from '../placed-order.ts';
import './placed-order-notice.css';

/** The success text of a checkout with the order's number and a link to it, until dismissed (D7). */
export function PlacedOrderNotice() {
  const placed = useSyncExternalStore(placedOrder.subscribe, placedOrder.read);
  const dismiss = () => {
    placedOrder.write(undefined);
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <Message kind="success">
      {placed && (
        <div className="placed-order-notice">
          <p>
            <strong>{texts.success}</strong>
            <br />
            {placed.earlier ? texts.placedEarlier : texts.placed}{' '}
            <Link to={`/orders/${encodeURIComponent(placed.orderId)}`}>{placed.orderId}</Link>
          </p>
          <button type="button" aria-label={texts.dismiss} onClick={dismiss}>
            <CloseIcon />
          </button>
        </div>
      )}
    </Message>
  );
}
