import type { Line } from '#contracts/cart.ts';
import { queryClient } from '#web/lib/query.ts';
import { withLine } from '../cart-arithmetic.ts';
import { adjustCart, cartQuery, refreshCart } from './get-cart.ts';

/** In milliseconds: how long the live connection has to report a change of this page's own. */
export const livePatience = 1_000;

/** The cached cart with added lines. It lacks their version, which only the server knows. */
let provisional: unknown;

const cached = () => queryClient.getQueryState(cartQuery.queryKey);

/**
 * Shows a line that the server has accepted in the cached cart. The live connection reports the change too, and its refresh is
 * enough: this page fetches the cart only if no other fetch has begun by then.
 */
export function showAddedLine(line: Line): void {
  const state = cached();
  // A pending fetch may not include the change.
  if (state?.data === undefined || state.fetchStatus === 'fetching') return void refreshCart();
  adjustCart((cart) => withLine(cart, line));
  const shown = cached()?.data;
  provisional = shown;
  setTimeout(() => {
    if (provisional === shown && cached()?.fetchStatus !== 'fetching') void completeCart();
  }, livePatience);
}

/** Fetches the cart now if the cached one lacks its version. */
export async function completeCart(): Promise<void> {
  if (provisional !== undefined && cached()?.data === provisional) await refreshCart();
}
