import { useMutation, useQuery } from '@tanstack/react-query';
import type { ProductChanges } from '#contracts/products/new-product.ts';
import type { Product } from '#contracts/products/product.ts';
import { callApi } from '#web/lib/api.ts';
import type { PartingCall } from '#web/lib/call.ts';
import { showInLists } from './change-lists.ts';
import { productPath } from './product-keys.ts';

/** Changes a product; owners only. Updates every list on the screen at once. */
export function useChangeProduct(productId: string) {
  return useMutation({
    mutationFn: (changes: ProductChanges) =>
      callApi<Product>('PATCH', productPath(productId), { body: changes, signedIn: true }),
    onSuccess: showInLists,
  });
}

/** The product with the pictures and questions that lists leave out. A product that was just changed has them already. */
export function useWholeProduct(listed: Product) {
  const { productId, pictures } = listed;
  const { data, isError } = useQuery({
    queryKey: ['whole product', productId],
    queryFn: ({ signal }) => callApi<Product>('GET', productPath(productId), { signal }),
    enabled: pictures === undefined,
    gcTime: 0,
  });
  return { product: pictures === undefined ? data : listed, isError };
}

/** Removes a product from the shop; owners only. `part` sends the call if the page may unload. */
export const removeProduct = (productId: string, part?: PartingCall): Promise<void> =>
  callApi('DELETE', productPath(productId), { signedIn: true, part });
