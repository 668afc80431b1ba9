import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { Notice } from '#web/ui/notice.tsx';
import { shownDoubt } from '../shown-doubt.ts';
import './confirmation-notice.css';

/** Shows why the owner should check where this order goes, until it is sent. */
export function DeliveryDoubtNotice({ order }: { readonly order: ManagedOrder }) {
  const doubt = shownDoubt(order);
  if (doubt === undefined) return null;
  return (
    <Notice tone="attention" className="confirmation-notice">
      <h3>{texts.checkAddress}</h3>
      <p>{texts.doubts[doubt]}</p>
      <p>{texts.doubtLead}</p>
    </Notice>
  );
}
