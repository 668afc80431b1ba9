import { waitsForCustomer } from '#contracts/desk/work-list.ts';
import type { Order } from '#contracts/orders/order.ts';
import { orderDetails as details } from '#web/texts/orders/order-details.ts';
import { Notice } from '#web/ui/notice.tsx';
import { withoutPendingPhotos } from '../../photos/line-photos-part.ts';

interface NeededDetailsProps {
  readonly order: Order;
  /** Tells the customer where to add them. */
  readonly hint: string;
}

/** Lists the answers that the artist still needs for an order, except photos that are being sent. */
export function NeededDetails({ order, hint }: NeededDetailsProps) {
  // The photos of a new order may still be addressed to its former cart line.
  const lines = order.lines.map((line) => withoutPendingPhotos(withoutPendingPhotos(line), order.orderId));
  if (!waitsForCustomer({ ...order, lines })) return null;
  const waiting = lines.filter(({ missing = [] }) => missing.length > 0);
  const needs = waiting.map(({ title, missing = [] }) => {
    const labels = missing.map(({ label }) => label).join(', ');
    return lines.length > 1 ? `${title}: ${labels}` : labels;
  });
  return (
    <Notice tone="attention" className="order__needed">
      <p>
        <strong>{details.needed.title}</strong>
        <br />
        <span>{`${details.waitingFor([...new Set(needs)])}. ${hint}`}</span>
      </p>
    </Notice>
  );
}
