import type { Product } from '#contracts/products/product.ts';
import { ApiProblem } from '../../lib/problem.ts';
import { usePendingActs } from '../../lib/use-pending-acts.ts';
import { dropFromLists } from './api/change-lists.ts';
import { removeProduct } from './api/remove-product.ts';

/** Removals that can be undone for some seconds. Until a removal is sent, the product stays in every cart. */
export const useRemovals = () =>
  usePendingActs<Product>({
    idOf: ({ productId }) => productId,
    send: ({ productId }, part) => removeProduct(productId, part).catch(ignoreNotFound),
    onDone: ({ productId }) => dropFromLists(productId),
  });

/** Ignores a 404, because another owner has then removed the product. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiProblem && error.status === 404)) throw error;
}
