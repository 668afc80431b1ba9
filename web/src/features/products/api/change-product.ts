import { useMutation } from '@tanstack/react-query';
import type { ProductChanges } from '#contracts/products/new-product.ts';
import type { Product } from '#contracts/products/product.ts';
import { callApi } from '#web/lib/api.ts';
import { showInLists } from './change-lists.ts';
import { productPath } from './product-path.ts';

/** Changes a product; owners only. Updates every list on the screen at once. */
export function useChangeProduct(productId: string) {
  return useMutation({
    mutationFn: (changes: ProductChanges) =>
      callApi<Product>('PATCH', productPath(productId), { body: changes, signedIn: true }),
    onSuccess: showInLists,
  });
}
