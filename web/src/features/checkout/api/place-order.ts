import { useMutation } from '@tanstack/react-query';
import { refreshCart } from '#web/lib/customer-cart.ts';
import type { CashBody } from '../attempt.ts';
import { attempts } from '../attempt-store.ts';
import { cash } from '../checkout-methods.ts';
import { leftPayment } from '../left-payment.ts';
import { rememberOrder } from '../placed-order.ts';
import { sendCheckout } from './checkout-call.ts';

export const checkoutKey = ['checkout'];

/** Checks out by cash on delivery. Safe to retry until the outcome is known. */
export function useCheckOut() {
  return useMutation({
    mutationKey: checkoutKey,
    mutationFn: (body: CashBody) => sendCheckout(cash, attempts.cash, body),
    onSuccess: ({ reply: order, earlier }) => {
      rememberOrder(order, earlier);
      // The order replaces any unpaid card payment for the same cart.
      attempts.card.write(undefined);
      leftPayment.write(undefined);
    },
    // Not awaited, so that the customer sees the placed order before the emptied cart.
    onSettled: () => void refreshCart(),
  });
}
