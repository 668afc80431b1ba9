import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ProductPage } from '#contracts/products/product.ts';
import { callApi } from '#web/lib/api.ts';
import type { PageKind } from '#web/lib/gather-page.ts';
import { usePagedList } from '#web/lib/use-paged-list.ts';
import { type ProductFilter, productsPath } from './product-address.ts';
import { productsKey } from './product-keys.ts';

/** The shop's products, paginated. A search keeps the previous results until the new ones have loaded. */
export const useProducts = (filter: ProductFilter) =>
  usePagedList({
    queryKey: productsKey(filter),
    fetchPage: (cursor, signal) => callApi<ProductPage>('GET', productsPath(filter, cursor), { signal }),
    gather: productPages,
    keepsLast: filter.words !== undefined,
  });

/** Puts the first page of a list into the cache, as of `updatedAt` (milliseconds since 1970). */
export const primeProducts = (client: QueryClient, filter: ProductFilter, page: ProductPage, updatedAt: number): void =>
  void client.setQueryData<InfiniteData<ProductPage>>(
    productsKey(filter),
    { pages: [page], pageParams: [undefined] },
    { updatedAt },
  );

const productPages: PageKind<ProductPage> = {
  count: ({ products }) => products.length,
  join: (first, second) => ({ ...second, products: [...first.products, ...second.products] }),
};
