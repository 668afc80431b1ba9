import { queryOptions } from '@tanstack/react-query';
import type { Cart } from '#contracts/cart.ts';
import { callApi } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query.ts';

/** The shopper's cart as the server holds it. */
export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: ({ signal }) => callApi<Cart>('GET', '/api/cart', { signedIn: true, signal }),
  // Navbar and cart page ask together; after that a visit to the cart shows today's prices.
  staleTime: 2_000,
});

/** Fetches the cart anew; resolves when it is here, or could not be had. */
export const refreshCart = (): Promise<void> => queryClient.invalidateQueries({ queryKey: cartQuery.queryKey });

/** Puts a change that the server has taken into the cart at hand, until the next answer. */
export function adjustCart(adjust: (cart: Cart) => Cart): void {
  queryClient.setQueryData(cartQuery.queryKey, (cart) => cart && adjust(cart));
}
