import type { Order } from '#contracts/order.ts';
import { waitsForCustomer } from '#contracts/work-list.ts';
import { orderDetails as details } from '#web/texts/order-details.ts';
import { Notice } from '#web/ui/notice.tsx';
import { withoutArriving } from '../../photos/line-photos-part.ts';

interface NeededDetailsProps {
  readonly order: Order;
  /** Where the customer adds them. */
  readonly hint: string;
}

/** What the artist still needs of an order, besides the photos that are on their way. */
export function NeededDetails({ order, hint }: NeededDetailsProps) {
  // Photos may still be on their way to the line in the cart.
  const lines = order.lines.map((line) => withoutArriving(withoutArriving(line), order.orderId));
  if (!waitsForCustomer({ ...order, lines })) return null;
  const labels = lines.flatMap(({ missing = [] }) => missing.map(({ label }) => label));
  return (
    <Notice tone="attention" className="order__needed">
      <p>
        <strong>{details.needed.title}</strong>
        <br />
        {details.waitingFor([...new Set(labels)])}. {hint}
      </p>
    </Notice>
  );
}
