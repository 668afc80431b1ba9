import type { Cart, Line } from '#contracts/cart/cart.ts';
import { refreshCart } from '#web/lib/customer-cart.ts';
import { queryClient } from '#web/lib/query.ts';
import { withLine } from '../cart-arithmetic.ts';
import { cartQuery } from './get-cart.ts';

/** How long the page waits for the live connection to report its own change, in milliseconds. */
export const liveTimeout = 1_000;

/** The cached cart after lines were added to it. Its version is stale, because only the server knows the new one. */
let provisional: unknown;

const cachedState = () => queryClient.getQueryState(cartQuery.queryKey);

/** Applies a change that the server has accepted to the cached cart, until the next fetch. */
export function adjustCart(adjust: (cart: Cart) => Cart): void {
  queryClient.setQueryData(cartQuery.queryKey, (cart) => cart && adjust(cart));
}

/**
 * Adds a line that the server has accepted to the cached cart. The live connection usually reports the change and triggers a
 * refetch, so this page refetches the cart only if no other fetch has begun within `liveTimeout`.
 */
export function showAddedLine(line: Line): void {
  const state = cachedState();
  // A pending fetch may not include the change.
  if (state?.data === undefined || state.fetchStatus === 'fetching') return void refreshCart();
  adjustCart((cart) => withLine(cart, line));
  const shown = cachedState()?.data;
  provisional = shown;
  setTimeout(() => {
    if (provisional === shown && cachedState()?.fetchStatus !== 'fetching') void completeCart();
  }, liveTimeout);
}

/** Refetches the cart now if the cached one has a stale version. */
export async function completeCart(): Promise<void> {
  if (provisional !== undefined && cachedState()?.data === provisional) await refreshCart();
}
