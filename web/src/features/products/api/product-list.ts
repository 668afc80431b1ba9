import { useInfiniteQuery } from '@tanstack/react-query';
import type { CategoryId } from '../../../../../lambdas/contracts/categories.ts';
import type { ProductPage } from '../../../../../lambdas/contracts/product.ts';
import { callApi } from '../../../lib/api.ts';
import { publicQueryKey } from '../../../lib/query.ts';

/** The shop's products, newest page by page; with a category, those the server files under it (D3). */
export function useProducts(category: CategoryId | undefined) {
  return useInfiniteQuery({
    queryKey: [publicQueryKey, category ?? 'all'],
    queryFn: ({ pageParam, signal }) => callApi<ProductPage>('GET', productsPath(category, pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The address of one page of products. */
export function productsPath(category: CategoryId | undefined, cursor: string | undefined): string {
  const query = new URLSearchParams();
  if (category !== undefined) query.set('category', category);
  if (cursor !== undefined) query.set('cursor', cursor);
  return query.size === 0 ? '/api/products' : `/api/products?${query}`;
}
