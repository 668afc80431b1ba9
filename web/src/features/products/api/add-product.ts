import { useMutation } from '@tanstack/react-query';
import type { NewProduct, Product } from '../../../../../lambdas/contracts/product.ts';
import { callApi } from '../../../lib/api.ts';
import { publicQueryKey, queryClient } from '../../../lib/query.ts';

/** Puts a product into the catalogue; for owners (D4). */
export function useAddProduct() {
  return useMutation({
    mutationFn: (product: NewProduct) => callApi<Product>('POST', '/api/products', { body: product, signedIn: true }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: [publicQueryKey] }),
  });
}
