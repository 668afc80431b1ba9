import { useMutation } from '@tanstack/react-query';
import type { Line } from '#contracts/cart/cart.ts';
import { callApi } from '#web/lib/api.ts';
import { refreshCart } from '#web/lib/customer-cart.ts';
import { withoutLine } from '../cart-arithmetic.ts';
import { addLine } from './add-line.ts';
import { changeLine, quantities } from './change-quantity.ts';
import { adjustCart } from './show-added-line.ts';

/** Deletes a line, which may be one whose product was removed from the shop. Succeeds if the line does not exist. */
export function useRemoveLine() {
  return useMutation({
    mutationFn: async (lineId: string) => {
      const id = await quantities.idOf(lineId);
      await callApi<void>('DELETE', `/api/cart/lines/${encodeURIComponent(id)}`, { signedIn: true });
      return id;
    },
    onMutate: (lineId) => quantities.forget(lineId),
    onSuccess: (lineId) => {
      adjustCart((cart) => withoutLine(cart, lineId));
      void refreshCart();
    },
  });
}

/**
 * Puts a deleted line back into the cart with its answers and quantity. Idempotent, so it can be retried after a partial
 * failure.
 */
export function useRestoreLine() {
  return useMutation({
    mutationFn: async ({ productId, answers, qty }: Line) => {
      const { lineId } = await addLine({ productId, ...(answers && { answers }) });
      if (qty > 1) await changeLine(lineId, qty);
    },
    onSettled: () => refreshCart(),
  });
}
