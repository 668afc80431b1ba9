import type { Cart } from '#contracts/cart/cart.ts';
import { queryClient } from '#web/lib/query.ts';
import { cartQuery } from './get-cart.ts';

/** Applies a change that the server has accepted to the cached cart, until the next fetch. */
export function adjustCart(adjust: (cart: Cart) => Cart): void {
  queryClient.setQueryData(cartQuery.queryKey, (cart) => cart && adjust(cart));
}
