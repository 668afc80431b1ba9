import type { Cart, Line } from '#contracts/cart.ts';
import { callApi } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query.ts';
import { onVisitEnd } from '#web/lib/visit.ts';
import { withQuantities } from '../cart-arithmetic.ts';
import { QuantityQueue } from '../quantity-queue.ts';
import { adjustCart, cartQuery, refreshCart } from './get-cart.ts';

/** Sets how many of a product the cart holds. */
const changeLine = (productId: string, qty: number): Promise<Line> =>
  callApi('PATCH', `/api/cart/lines/${encodeURIComponent(productId)}`, { body: { qty }, signedIn: true });

/** The quantities of this tab that are on their way to the server. */
export const quantities = new QuantityQueue({
  send: async (productId, qty) => {
    await changeLine(productId, qty);
    adjustCart((cart) => withQuantities(cart, new Map([[productId, qty]])));
    await refreshCart();
  },
  // The line may have changed or left behind the shopper's back: show the cart as it is.
  onRefused: async (productId) => {
    await refreshCart();
    const cart = queryClient.getQueryData(cartQuery.queryKey);
    // Without its line the refusal is nowhere to be read, and would greet the shopper at the product's next coming.
    if (!cart?.lines.some((line) => line.productId === productId)) quantities.forget(productId);
  },
});

onVisitEnd(() => quantities.clear());

/** Waits for the clicks that are still on their way, and answers the cart as the server holds it then. */
export async function settledCart(): Promise<Cart> {
  await quantities.settled();
  return queryClient.ensureQueryData(cartQuery);
}

// What was clicked a moment ago is sent before the page goes.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') quantities.hurry();
});
