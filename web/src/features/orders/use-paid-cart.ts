import { useEffect, useRef } from 'react';
import type { Order } from '#contracts/order.ts';
import { refreshCart } from '../cart/api/get-cart.ts';
import { attempts } from '../cart/attempt-store.ts';

/**
 * A paid order's lines have left the cart. So this refetches the cart, and ends this tab's payment attempt, so that the same
 * gifts can be bought again.
 */
export function usePaidCart({ orderId, status }: Pick<Order, 'orderId' | 'status'>): void {
  const awaited = useRef(false);
  useEffect(() => {
    if (status === 'awaiting-payment') {
      awaited.current = true;
      return;
    }
    const begunHere = attempts.card.read()?.orderId === orderId;
    if (begunHere) attempts.card.write(undefined);
    if (begunHere || awaited.current) void refreshCart();
    awaited.current = false;
  }, [orderId, status]);
}
