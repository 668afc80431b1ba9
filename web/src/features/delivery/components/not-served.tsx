import { isCalledOff } from '#contracts/orders/called-off.ts';
import type { Order } from '#contracts/orders/order.ts';
import { leftOf } from '#contracts/orders/refund-parts.ts';
import { isToSend } from '#contracts/orders/to-send.ts';
import type { Means } from '#contracts/payments/means.ts';
import { useMeans } from '#web/lib/use-config.ts';
import { notServed as texts } from '#web/texts/delivery/not-served.ts';
import { ownSteps } from '#web/texts/orders/own-steps.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PartLink } from '#web/ui/part-link.tsx';
import { formatPrice } from '#web/ui/price.tsx';

/**
 * Says until the parcel is sent that the shop doesn't deliver to the PIN, and what the customer can do. A live region, because the
 * payment page names the PIN.
 */
export function NotServed({ order }: { readonly order: Order }) {
  const means = useMeans();
  const { pin = '', notServed } = order;
  return (
    <div role="status">
      {notServed && isToSend(order) && !isCalledOff(order) && (
        <Notice tone="attention">
          <p>
            <strong>{texts.title(pin)}</strong>
            <br />
            <span>{choiceOf(order, means)}</span> <PartLink heading="own-steps-title">{ownSteps.title}</PartLink>
          </p>
        </Notice>
      )}
    </div>
  );
}

function choiceOf(order: Order, means: Means): string {
  if (order.status !== 'placed') return texts.tooLate;
  return order.payment.status === 'paid' ? texts.cancelPaid(formatPrice(leftOf(order)), means) : texts.cancelCash;
}
