import { useMutation } from '@tanstack/react-query';
import { rememberOrder } from '../../orders/placed-order.ts';
import type { CashBody } from '../attempt.ts';
import { attempts } from '../attempt-store.ts';
import { cash } from '../checkout-methods.ts';
import { sendCheckout } from './checkout-call.ts';
import { refreshCart } from './get-cart.ts';

export const checkoutKey = ['checkout'];

/** A checkout by cash on delivery, safe to repeat until its outcome is known. */
export function useCheckOut() {
  return useMutation({
    mutationKey: checkoutKey,
    mutationFn: (body: CashBody) => sendCheckout(cash, attempts.cash, body),
    onSuccess: ({ reply: order, earlier }) => {
      rememberOrder(order, earlier);
      // A card payment that was begun for this cart has been given up with it.
      attempts.card.write(undefined);
    },
    // Not awaited: whoever placed the order goes on before the cart is seen to be empty.
    onSettled: () => void refreshCart(),
  });
}
