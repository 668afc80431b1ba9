import { useMutation } from '@tanstack/react-query';
import type { Line } from '#contracts/cart/cart.ts';
import { refreshCart } from '#web/lib/customer-cart.ts';
import { addLine } from './add-line.ts';
import { changeLine } from './change-quantity.ts';

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
