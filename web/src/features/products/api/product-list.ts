import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { CategoryId } from '../../../../../lambdas/contracts/categories.ts';
import type { ProductPage } from '../../../../../lambdas/contracts/product.ts';
import { callApi } from '../../../lib/api.ts';
import { gatherPage, type PageKind } from '../../../lib/gather-page.ts';
import { publicQueryKey } from '../../../lib/query.ts';

/** What a list of products is asked for: a category (D3), words of a search, both or neither. */
export interface ProductWish {
  readonly category?: CategoryId | undefined;
  readonly words?: string | undefined;
}

/** The shop's products, newest page by page. While another wish is on its way the last answer stays. */
export function useProducts({ category, words }: ProductWish) {
  return useInfiniteQuery({
    queryKey: productsKey({ category, words }),
    queryFn: ({ pageParam, signal }) =>
      gatherPage(
        productPages,
        (cursor) => callApi<ProductPage>('GET', productsPath({ category, words }, cursor), { signal }),
        pageParam,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    ...(words === undefined ? {} : { placeholderData: keepPreviousData }),
  });
}

export const productsKey = ({ category, words }: ProductWish) => [publicQueryKey, category ?? 'all', words ?? ''];

/** The address of one page of products. */
export function productsPath({ category, words }: ProductWish, cursor: string | undefined): string {
  const query = new URLSearchParams();
  if (category !== undefined) query.set('category', category);
  if (words !== undefined) query.set('q', words);
  if (cursor !== undefined) query.set('cursor', cursor);
  return query.size === 0 ? '/api/products' : `/api/products?${query}`;
}

const productPages: PageKind<ProductPage> = {
  count: ({ products }) => products.length,
  join: (first, second) => ({ ...second, products: [...first.products, ...second.products] }),
};
