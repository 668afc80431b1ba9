import { useEffect, useRef } from 'react';
import type { Order } from '#contracts/orders/order.ts';
import { refreshCart } from '#web/lib/customer-cart.ts';
import { attempts } from '../checkout/attempt-store.ts';
import { checkoutDraft } from '../checkout/checkout-draft.ts';
import { wantedDay } from '../dates/wanted-day.ts';

/** The query string without what Razorpay adds when it sends the customer back. Only its signed messages count. */
export function withoutReceipt(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => !name.startsWith('razorpay_'));
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`;
}

/**
 * Once the order is paid, its lines are gone from the cart. So this refetches the cart and clears this tab's attempt and the wishes for
 * these gifts. An unpaid order leaves the wishes for the next try.
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
    // A payment's page may lead to another tab.
    if (startedHere || wasUnpaid.current) {
      void refreshCart();
      if (status !== 'cancelled') {
        checkoutDraft.write(undefined);
        wantedDay.write(undefined);
      }
    }
    wasUnpaid.current = false;
  }, [orderId, status]);
}
