import { queryOptions } from '@tanstack/react-query';
import type { Cart } from '#contracts/cart.ts';
import { callApi } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query.ts';

/** The customer's cart on the server. */
export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: ({ signal }) => callApi<Cart>('GET', '/api/cart', { signedIn: true, signal }),
  // The navbar and the cart page share one fetch; a later visit to the cart refetches prices.
  staleTime: 2_000,
});

/** Refetches the cart; resolves when that has succeeded or failed. */
export const refreshCart = (): Promise<void> => queryClient.invalidateQueries({ queryKey: cartQuery.queryKey });

/** Applies an accepted change to the cached cart, until the next fetch. */
export function adjustCart(adjust: (cart: Cart) => Cart): void {
  queryClient.setQueryData(cartQuery.queryKey, (cart) => cart && adjust(cart));
}
