import { useMutation } from '@tanstack/react-query';
import { rememberOrder } from '../../orders/placed-order.ts';
import type { CashBody } from '../attempt.ts';
import { attempts } from '../attempt-store.ts';
import { cash } from '../checkout-methods.ts';
import { sendCheckout } from './checkout-call.ts';
import { refreshCart } from './get-cart.ts';

export const checkoutKey = ['checkout'];

/** Checks out by cash on delivery, safe to repeat until its outcome is known. */
export function useCheckOut() {
  return useMutation({
    mutationKey: checkoutKey,
    mutationFn: (body: CashBody) => sendCheckout(cash, attempts.cash, body),
    onSuccess: ({ reply: order, earlier }) => {
      rememberOrder(order, earlier);
      // This order has replaced an unpaid card payment for the same cart.
      attempts.card.write(undefined);
    },
    // Not awaited: the customer sees the order before the emptied cart.
    onSettled: () => void refreshCart(),
  });
}
