import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { needsConfirmation } from '#contracts/orders/confirmation.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { Notice } from '#web/ui/notice.tsx';
import './confirmation-notice.css';

/** Shows why this order needs a confirmation, until it is confirmed. */
export function ConfirmationNotice({ order }: { order: ManagedOrder }) {
  if (!needsConfirmation(order)) return null;
  return (
    <Notice tone="attention" className="confirmation-notice">
      <h3>{texts.confirmTitle}</h3>
      <ul>
        {order.reasons?.map((reason) => (
          <li key={reason}>{texts.reasons[reason]}</li>
        ))}
      </ul>
      <p>{texts.confirmLead}</p>
    </Notice>
  );
}
