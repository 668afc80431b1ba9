import { useMutation } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import { withoutProduct } from '../cart-arithmetic.ts';
import { quantities } from './change-quantity.ts';
import { adjustCart, refreshCart } from './get-cart.ts';

/** Deletes a line, also one whose product was removed from the shop. Succeeds if it is missing. */
export function useRemoveLine() {
  return useMutation({
    mutationFn: (productId: string) =>
      callApi<void>('DELETE', `/api/cart/lines/${encodeURIComponent(productId)}`, { signedIn: true }),
    onMutate: (productId) => quantities.forget(productId),
    onSuccess: (_, productId) => {
      adjustCart((cart) => withoutProduct(cart, productId));
      void refreshCart();
    },
  });
}
