import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Cart } from '#contracts/cart.ts';
import { queryClient } from '#web/lib/query.ts';
import { cardPayment as texts } from '#web/texts.ts';
import { attempts } from '../attempt-store.ts';
import { card } from '../checkout-methods.ts';
import { type CartChange, cartChanges } from '../compare-carts.ts';
import { settledCart } from './change-quantity.ts';
import { sendCheckout } from './checkout-call.ts';
import { cartQuery, refreshCart } from './get-cart.ts';

/** Pays the cart that is shown, and no other (D15), on Stripe's page (D6); answers the address to go to. */
async function payByCard(shown: Cart): Promise<string> {
  const settled = await settledCart();
  if (cartChanges(shown, settled).length > 0) throw new Error(texts.changedMeanwhile);
  const { reply } = await sendCheckout(card, attempts.card, { cartVersion: settled.version });
  return reply.checkoutUrl;
}

/**
 * A checkout by card, safe to repeat; leaves for Stripe's page. A refused one shows the cart as it is now, and `changes` says
 * what about it the shopper had not seen.
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
  // Back from Stripe's page, the browser may show this very page again, still about to leave.
  useEffect(() => {
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  return { pay: mutate, starting: isPending, address: data, error, changes };
}
