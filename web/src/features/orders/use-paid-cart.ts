import { useEffect, useRef } from 'react';
import type { Order } from '#contracts/orders/order.ts';
import { refreshCart } from '#web/lib/customer-cart.ts';
import { attempts } from '../checkout/attempt-store.ts';
import { wantedDay } from '../dates/wanted-day.ts';

/**
 * Once the order is paid, the server has removed its lines from the cart. So this refetches the cart and clears this tab's
 * payment attempt, which lets the customer buy the same gifts again.
 */
export function usePaidCart({ orderId, status }: Pick<Order, 'orderId' | 'status'>): void {
  const wasUnpaid = useRef(false);
  useEffect(() => {
    if (status === 'awaiting-payment') {
      wasUnpaid.current = true;
      return;
    }
    const startedHere = attempts.card.read()?.orderId === orderId;
    if (startedHere) {
      attempts.card.write(undefined);
      wantedDay.write(undefined);
    }
    if (startedHere || wasUnpaid.current) void refreshCart();
    wasUnpaid.current = false;
  }, [orderId, status]);
}
