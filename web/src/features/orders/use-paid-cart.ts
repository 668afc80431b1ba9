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
 * Once the order is paid, the server has removed its lines from the cart. So this refetches the cart and clears this tab's attempt,
 * which lets the customer buy the same gifts again, and the wishes for these gifts.
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
      checkoutDraft.write(undefined);
      wantedDay.write(undefined);
    }
    if (startedHere || wasUnpaid.current) void refreshCart();
    wasUnpaid.current = false;
  }, [orderId, status]);
}
