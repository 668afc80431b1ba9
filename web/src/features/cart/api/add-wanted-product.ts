import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiProblem } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.tsx';
import { forgetWantedProduct, wantedProduct } from '../wanted-product-store.ts';
import { addLine, showAddedLine } from './add-line.ts';

/**
 * Adds the gift that the visitor chose before signing in to the cart (D18, D27), once they are signed in. If the API can't be
 * reached, the next page that uses this tries again.
 */
export function useWantedProduct({ enabled = true } = {}) {
  const { status } = useSession();
  const { mutate, isSuccess, error } = useMutation({
    mutationFn: addLine,
    onSuccess: (line) => {
      forgetWantedProduct(window.sessionStorage);
      void showAddedLine(line);
    },
    onError: (problem) => {
      if (isGone(problem)) forgetWantedProduct(window.sessionStorage);
    },
  });
  useEffect(() => {
    if (!enabled || status !== 'signed-in') return;
    const productId = wantedProduct(window.sessionStorage);
    if (productId !== undefined) mutate(productId);
  }, [enabled, status, mutate]);
  return { isSuccess, error };
}

/** The product has left the shop. */
const isGone = (problem: Error): boolean => problem instanceof ApiProblem && problem.status === 404;
