import { useMutation } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import { refreshCart } from '#web/lib/customer-cart.ts';
import { withoutLine } from '../cart-arithmetic.ts';
import { quantities } from './change-quantity.ts';
import { adjustCart } from './get-cart.ts';

/** Deletes a line, which may be one whose product was removed from the shop. Succeeds if the line does not exist. */
export function useRemoveLine() {
  return useMutation({
    mutationFn: (lineId: string) =>
      callApi<void>('DELETE', `/api/cart/lines/${encodeURIComponent(lineId)}`, { signedIn: true }),
    onMutate: (lineId) => quantities.forget(lineId),
    onSuccess: (_, lineId) => {
      adjustCart((cart) => withoutLine(cart, lineId));
      void refreshCart();
    },
  });
}
