import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contracts/products/product.ts';
import { callApi } from '#web/lib/api.ts';
import { productPath } from './product-path.ts';

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
