import type { Product } from '#contracts/product.ts';
import { ApiProblem } from '../../lib/problem.ts';
import { usePendingActs } from '../../lib/use-pending-acts.ts';
import { removeProduct, removeProductParting } from './api/remove-product.ts';
import { dropFromLists } from './api/shown-products.ts';

/** Removals that can be undone for some seconds: until then a product keeps its place in every cart. */
export const useRemovals = () =>
  usePendingActs<Product>({
    idOf: ({ productId }) => productId,
    async send({ productId }, part) {
      if (part) removeProductParting(part, productId);
      else await removeProduct(productId).catch(unlessGone);
    },
    onDone: ({ productId }) => dropFromLists(productId),
  });

/** A product that somebody else has removed is removed. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiProblem && error.status === 404)) throw error;
}
