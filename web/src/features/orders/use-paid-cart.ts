import { useEffect, useRef } from 'react';
import type { Order } from '#contracts/order.ts';
import { refreshCart } from '../cart/api/get-cart.ts';
import { attempts } from '../cart/attempt-store.ts';

/**
 * Once the order is paid, refetches the cart, from which the server has removed the order's lines, and clears this tab's
 * payment attempt, so that the customer can buy the same gifts again.
 */
export function usePaidCart({ orderId, status }: Pick<Order, 'orderId' | 'status'>): void {
  const wasUnpaid = useRef(false);
  useEffect(() => {
    if (status === 'awaiting-payment') {
      wasUnpaid.current = true;
      return;
    }
    const startedHere = attempts.card.read()?.orderId === orderId;
    if (startedHere) attempts.card.write(undefined);
    if (startedHere || wasUnpaid.current) void refreshCart();
    wasUnpaid.current = false;
  }, [orderId, status]);
}
