import { useEffect, useRef } from 'react';
import type { Order } from '#contracts/order.ts';
import { refreshCart } from '../cart/api/get-cart.ts';
import { attempts } from '../cart/attempt-store.ts';

/**
 * Once a card payment is settled, what was bought has left the cart: it is fetched anew, and the payment that this tab
 * began is over, so that the same presents can be bought again.
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
