import { useMutation } from '@tanstack/react-query';
import type { Order } from '../../../../../lambdas/contracts/order.ts';
import { ApiProblem, callApi } from '../../../lib/api.ts';
import { networkProblem } from '../../../lib/problem.ts';
import { storedUser } from '../../../lib/stored-session.ts';
import { rememberOrder } from '../../orders/placed-order.ts';
import { attempts } from '../attempt-store.ts';
import { checkOut } from '../checkout.ts';
import type { CheckoutBody } from '../checkout-attempt.ts';
import { refreshCart } from './get-cart.ts';

/** Longer than the API ever takes; what has not answered by then will not. */
const patienceMilliseconds = 35_000;

/** Places a cash-on-delivery order under a key: the same key is the same order, for ever. */
async function placeOrder(body: CheckoutBody, key: string): Promise<Order> {
  const signal = AbortSignal.timeout(patienceMilliseconds);
  try {
    return await callApi('POST', '/api/orders', { body, headers: { 'idempotency-key': key }, signedIn: true, signal });
  } catch (error) {
    throw error instanceof ApiProblem ? error : networkProblem();
  }
}

/** The shopper whose tokens are stored: Cognito's user name is the shop's user id. */
export const currentUserId = (): string => storedUser(window.localStorage) ?? '';

export const checkoutKey = ['checkout'];

/** A checkout by cash on delivery, safe to repeat until its outcome is known. */
export function useCheckOut() {
  return useMutation({
    mutationKey: checkoutKey,
    mutationFn: (body: CheckoutBody) =>
      checkOut(currentUserId(), body, { attempts, newKey: () => crypto.randomUUID(), place: placeOrder }),
    onSuccess: ({ order, earlier }) => rememberOrder(order, earlier),
    // Not awaited: whoever placed the order goes on before the cart is seen to be empty.
    onSettled: () => void refreshCart(),
  });
}
