import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Cart } from '#contracts/cart/cart.ts';
import type { NewPayment } from '#contracts/payments/payment.ts';
import { refreshCart } from '#web/lib/customer-cart.ts';
import { queryClient } from '#web/lib/query.ts';
import { useBackOnline } from '#web/lib/use-back-online.ts';
import { cardPayment as texts } from '#web/texts/checkout/card-payment.ts';
import { cartQuery } from '../../cart/api/get-cart.ts';
import { type CartChange, cartChanges } from '../../cart/compare-carts.ts';
import { attempts } from '../attempt-store.ts';
import { card } from '../checkout-methods.ts';
import { leftPayment } from '../left-payment.ts';
import { cartFacts, cartPin, checkOutSeen, sendCheckout } from './checkout-call.ts';

interface CardPaymentRequest {
  readonly cart: Cart;
  /** For a card service whose page doesn't ask for it. */
  readonly delivery?: Omit<NewPayment, 'cartVersion'>;
}

/** Starts a payment for exactly the shown cart, and returns its order with the URL of the payment page. */
async function payByCard({ cart: shown, delivery }: CardPaymentRequest) {
  const { reply } = await checkOutSeen(shown, texts.changedMeanwhile, (settled) => {
    const pin = delivery?.residentialAddress === undefined ? cartPin(settled) : {};
    return sendCheckout(card, attempts.card, { ...delivery, ...pin, ...cartFacts(settled) });
  });
  return reply;
}

/**
 * Checks out by card and redirects to the payment page. Safe to retry. After a failure the page shows the current cart, and
 * `changes` lists the differences from the cart that the customer saw.
 */
export function usePayByCard() {
  const [changes, setChanges] = useState<readonly CartChange[]>([]);
  const { mutate, mutateAsync, reset, isPending, data, error } = useMutation({
    mutationFn: payByCard,
    onMutate: () => setChanges([]),
    onSuccess: ({ orderId, checkoutUrl }) => {
      leftPayment.write(orderId);
      window.location.assign(checkoutUrl);
    },
    onError: async (_, { cart: shown }) => {
      await refreshCart();
      const now = queryClient.getQueryData(cartQuery.queryKey);
      if (now) setChanges(cartChanges(shown, now));
    },
  });
  // Going back from the payment page may restore this page from the back/forward cache, with its button still busy.
  useEffect(() => {
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  useBackOnline(error, reset);
  return { pay: mutate, payAsync: mutateAsync, starting: isPending, checkoutUrl: data?.checkoutUrl, error, changes };
}
