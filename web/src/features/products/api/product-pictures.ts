import { useQuery } from '@tanstack/react-query';
import type { Product, ProductPicture } from '#contracts/product.ts';
import { callApi } from '#web/lib/api.ts';
import { productPath } from './product-path.ts';

/** All pictures of a product: lists have only the first. A product that was just changed has them already. */
export function useProductPictures({ productId, pictures }: Product) {
  const { data, isError } = useQuery({
    queryKey: ['product pictures', productId],
    queryFn: async ({ signal }): Promise<readonly ProductPicture[]> => {
      const product = await callApi<Product>('GET', productPath(productId), { signal });
      return product.pictures ?? [product];
    },
    enabled: pictures === undefined,
    gcTime: 0,
  });
  return { pictures: pictures ?? data, isError };
}
