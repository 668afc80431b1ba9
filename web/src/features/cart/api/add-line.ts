import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Line } from '#contracts/cart.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import type { ReturnState } from '#web/lib/return-path.ts';
import { useSession } from '#web/lib/session.tsx';
import { rememberWantedProduct } from '../wanted-product-store.ts';
import { refreshCart } from './get-cart.ts';

/** Adds a product to the cart with quantity 1; an existing line is reset to 1 (spec 4). */
export const addLine = (productId: string): Promise<Line> =>
  callApi('PUT', `/api/cart/lines/${encodeURIComponent(productId)}`, { signedIn: true });

/** Shows an added line in the cart. A first visit does without the code for that. */
export const showAddedLine = (line: Line): Promise<void> =>
  import('./show-added-line.ts').then((part) => part.showAddedLine(line), refreshCart);

/**
 * Add to Cart on a product card. A signed-out visitor, or one whose session has expired, signs in first, then returns here with
 * the product in the cart (D18).
 */
export function useAddLine() {
  const { status } = useSession();
  const signInFirst = useSignInFirst();
  const mutation = useMutation({
    mutationFn: addLine,
    onSuccess: (line) => void showAddedLine(line),
    onError: (error, productId) => {
      if (error instanceof ApiProblem && error.status === 401) signInFirst(productId);
    },
  });
  const add = (productId: string) => (status === 'signed-out' ? signInFirst(productId) : mutation.mutate(productId));
  return { add, isPending: mutation.isPending, isSuccess: mutation.isSuccess, error: mutation.error };
}

function useSignInFirst(): (productId: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (productId) => {
    rememberWantedProduct(window.sessionStorage, productId);
    navigate('/login', { state: { from: pathname + search } satisfies ReturnState });
  };
}
