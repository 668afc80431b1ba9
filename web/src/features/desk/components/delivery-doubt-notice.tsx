import type { DeliveryDoubt } from '#contracts/delivery/delivery-doubt.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Shows why the owner should check where this order goes. */
export function DeliveryDoubtNotice({ doubt }: { readonly doubt: DeliveryDoubt }) {
  return (
    <Notice tone="attention">
      <h3>{texts.checkAddress}</h3>
      <p>{texts.doubts[doubt]}</p>
      <p>{texts.doubtLead}</p>
    </Notice>
  );
}
