import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ProductPage } from '#contracts/product.ts';
import { earlyProducts } from '#web/early.ts';
import { callApi } from '#web/lib/api.ts';
import { gatherPage, type PageKind } from '#web/lib/gather-page.ts';
import { publicQueryKey } from '#web/lib/query.ts';
import { type ProductWish, productsPath } from './product-address.ts';

/** The shop's products, newest page by page. While another wish is on its way the last answer stays. */
export function useProducts({ category, words }: ProductWish) {
  return useInfiniteQuery({
    queryKey: productsKey({ category, words }),
    queryFn: ({ pageParam, signal }) =>
      gatherPage(productPages, (cursor) => productPage(productsPath({ category, words }, cursor), signal), pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    ...(words === undefined ? {} : { placeholderData: keepPreviousData }),
  });
}

const productPage = async (path: string, signal: AbortSignal): Promise<ProductPage> =>
  (await earlyProducts(path)) ?? callApi<ProductPage>('GET', path, { signal });

const productsKey = ({ category, words }: ProductWish) => [publicQueryKey, category ?? 'all', words ?? ''];

const productPages: PageKind<ProductPage> = {
  count: ({ products }) => products.length,
  join: (first, second) => ({ ...second, products: [...first.products, ...second.products] }),
};
