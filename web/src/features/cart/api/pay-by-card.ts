import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Cart } from '#contracts/cart.ts';
import { queryClient } from '#web/lib/query.ts';
import { cardPayment as texts } from '#web/texts/card-payment.ts';
import { attempts } from '../attempt-store.ts';
import { card } from '../checkout-methods.ts';
import { type CartChange, cartChanges } from '../compare-carts.ts';
import { settledCart } from './change-quantity.ts';
import { sendCheckout } from './checkout-call.ts';
import { cartQuery, refreshCart } from './get-cart.ts';

/** Pays exactly the cart that is shown (D15) on Stripe's page (D6); returns that page's address. */
async function payByCard(shown: Cart): Promise<string> {
  const settled = await settledCart();
  if (cartChanges(shown, settled).length > 0) throw new Error(texts.changedMeanwhile);
  const { reply } = await sendCheckout(card, attempts.card, { cartVersion: settled.version });
  return reply.checkoutUrl;
}

/**
 * Checks out by card, safe to repeat, and leaves for Stripe's page. After a refusal the page shows the current cart, and
 * `changes` lists what the customer had not seen.
 */
export function usePayByCard() {
  const [changes, setChanges] = useState<readonly CartChange[]>([]);
  const { mutate, reset, isPending, data, error } = useMutation({
    mutationFn: payByCard,
    onMutate: () => setChanges([]),
    onSuccess: (address) => window.location.assign(address),
    onError: async (_, shown) => {
      await refreshCart();
      const now = queryClient.getQueryData(cartQuery.queryKey);
      if (now) setChanges(cartChanges(shown, now));
    },
  });
  // Going back from Stripe's page may restore this page in its busy state.
  useEffect(() => {
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  return { pay: mutate, starting: isPending, address: data, error, changes };
}
