import { queryOptions } from '@tanstack/react-query';
import type { Cart } from '#contracts/cart/cart.ts';
import { callApi } from '#web/lib/api.ts';
import { cartKey } from '#web/lib/customer-cart.ts';
import { queryClient } from '#web/lib/query.ts';

/** The customer's cart on the server. */
export const cartQuery = queryOptions({
  queryKey: cartKey,
  // The PIN of `features/dates/remembered-pin`, whose code loads later. The terms of delivery may depend on it.
  queryFn: ({ signal }) =>
    callApi<Cart>('GET', `/api/cart?pin=${localStorage.getItem('shop.pin') ?? ''}`, { signedIn: true, signal }),
  // Lets the navbar and the cart page share one fetch. Later visits to the cart page refetch the prices.
  staleTime: 2_000,
});

/** Applies a change that the server has accepted to the cached cart, until the next fetch. */
export function adjustCart(adjust: (cart: Cart) => Cart): void {
  queryClient.setQueryData(cartQuery.queryKey, (cart) => cart && adjust(cart));
}
