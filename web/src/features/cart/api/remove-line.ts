import { useMutation } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import { withoutProduct } from '../cart-arithmetic.ts';
import { quantities } from './change-quantity.ts';
import { adjustCart, refreshCart } from './get-cart.ts';

/** Takes a product out of the cart, also one that has left the shop; succeeds too when it was not there. */
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
