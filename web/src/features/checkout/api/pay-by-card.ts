import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Cart } from '#contracts/cart/cart.ts';
import { refreshCart } from '#web/lib/customer-cart.ts';
import { queryClient } from '#web/lib/query.ts';
import { cardPayment as texts } from '#web/texts/checkout/card-payment.ts';
import { settledCart } from '../../cart/api/change-quantity.ts';
import { cartQuery } from '../../cart/api/get-cart.ts';
import { type CartChange, cartChanges } from '../../cart/compare-carts.ts';
import { attempts } from '../attempt-store.ts';
import { card } from '../checkout-methods.ts';
import { sendCheckout } from './checkout-call.ts';

/** Starts a payment for exactly the shown cart, and returns the URL of Stripe's page. */
async function payByCard(shown: Cart): Promise<string> {
  const settled = await settledCart();
  if (cartChanges(shown, settled).length > 0) throw new Error(texts.changedMeanwhile);
  const { reply } = await sendCheckout(card, attempts.card, { cartVersion: settled.version });
  return reply.checkoutUrl;
}

/**
 * Checks out by card and redirects to Stripe's page. Safe to retry. After a failure the page shows the current cart, and
 * `changes` lists the differences from the cart that the customer saw.
 */
export function usePayByCard() {
  const [changes, setChanges] = useState<readonly CartChange[]>([]);
  const { mutate, reset, isPending, data, error } = useMutation({
    mutationFn: payByCard,
    onMutate: () => setChanges([]),
    onSuccess: (checkoutUrl) => window.location.assign(checkoutUrl),
    onError: async (_, shown) => {
      await refreshCart();
      const now = queryClient.getQueryData(cartQuery.queryKey);
      if (now) setChanges(cartChanges(shown, now));
    },
  });
  // Going back from Stripe's page may restore this page from the back/forward cache, with its button still busy.
  useEffect(() => {
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  return { pay: mutate, starting: isPending, checkoutUrl: data, error, changes };
}
