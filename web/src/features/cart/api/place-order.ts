import { useMutation } from '@tanstack/react-query';
import type { Order } from '#contracts/order.ts';
import { rememberOrder } from '../../orders/placed-order.ts';
import { attempts } from '../attempt-store.ts';
import { cardAttempts } from '../card-attempt-store.ts';
import { checkOut } from '../checkout.ts';
import type { CheckoutBody } from '../checkout-attempt.ts';
import { currentUserId, sendCheckout } from './checkout-call.ts';
import { refreshCart } from './get-cart.ts';

/** Places a cash-on-delivery order under a key. */
const placeOrder = (body: CheckoutBody, key: string): Promise<Order> => sendCheckout('/api/orders', body, key);

export const checkoutKey = ['checkout'];

/** A checkout by cash on delivery, safe to repeat until its outcome is known. */
export function useCheckOut() {
  return useMutation({
    mutationKey: checkoutKey,
    mutationFn: (body: CheckoutBody) =>
      checkOut(currentUserId(), body, { attempts, newKey: () => crypto.randomUUID(), place: placeOrder }),
    onSuccess: ({ order, earlier }) => {
      rememberOrder(order, earlier);
      // A card payment that was begun for this cart has been given up with it.
      cardAttempts.write(undefined);
    },
    // Not awaited: whoever placed the order goes on before the cart is seen to be empty.
    onSettled: () => void refreshCart(),
  });
}
