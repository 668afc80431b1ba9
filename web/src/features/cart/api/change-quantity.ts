import type { Cart, Line } from '#contracts/cart/cart.ts';
import { callApi } from '#web/lib/api.ts';
import { refreshCart } from '#web/lib/customer-cart.ts';
import { queryClient } from '#web/lib/query.ts';
import { unsentQuantities } from '#web/lib/unsent-quantities.ts';
import { onVisitEnd } from '#web/lib/visit.ts';
import { withQuantities, withReplacedLine } from '../cart-arithmetic.ts';
import { QuantityQueue } from '../quantity-queue.ts';
import { cartQuery } from './get-cart.ts';
import { adjustCart, completeCart } from './show-added-line.ts';

/** Sets a line's quantity. */
export const changeLine = (lineId: string, qty: number): Promise<Line> =>
  callApi('PATCH', `/api/cart/lines/${encodeURIComponent(lineId)}`, { body: { qty }, signedIn: true });

/** The pending quantities of this tab. */
export const quantities = new QuantityQueue({
  send: async (lineId, qty) => {
    await changeLine(lineId, qty);
    adjustCart((cart) => withQuantities(cart, new Map([[lineId, qty]])));
    await refreshCart();
  },
  // The line may have changed or disappeared in another tab: refetch the cart.
  onRefused: async (lineId) => {
    await refreshCart();
    const cart = queryClient.getQueryData(cartQuery.queryKey);
    // If the line is gone, drop its error too: otherwise it would appear when the line is added again.
    if (!cart?.lines.some((line) => line.lineId === lineId)) quantities.forget(lineId);
  },
  onMoved: (lineId, to) => {
    const before = queryClient.getQueryData(cartQuery.queryKey)?.lines.find((line) => line.lineId === lineId);
    // At once, so that the page has no controls of a line that is gone.
    adjustCart((cart) => withReplacedLine(cart, lineId, to));
    // An equal line was merged with it: the clicks were about fewer gifts.
    return before === undefined || before.qty === to.qty;
  },
});

onVisitEnd(() => quantities.clear());
unsentQuantities.settled = () => quantities.settled();
unsentQuantities.move = (lineId, replace) => quantities.move(lineId, replace);

/** Sends all pending clicks, waits until the server has accepted them, and returns the server's cart. */
export async function settledCart(): Promise<Cart> {
  await quantities.settled();
  await completeCart();
  return queryClient.ensureQueryData(cartQuery);
}

// Sends pending clicks before the page unloads.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') quantities.flush();
});
