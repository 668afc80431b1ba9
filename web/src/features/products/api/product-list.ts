import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ProductPage } from '#contracts/product.ts';
import { callApi } from '#web/lib/api.ts';
import type { PageKind } from '#web/lib/gather-page.ts';
import { usePagedList } from '#web/lib/use-paged-list.ts';
import { type ProductWish, productsPath } from './product-address.ts';
import { productsKey } from './product-keys.ts';

/** The shop's products, page by page. While an answer to other words is on its way the last one stays. */
export const useProducts = (wish: ProductWish) =>
  usePagedList({
    queryKey: productsKey(wish),
    fetchPage: (cursor, signal) => callApi<ProductPage>('GET', productsPath(wish, cursor), { signal }),
    gather: productPages,
    keepsLast: wish.words !== undefined,
  });

/** Puts the first page of a list into the cache, as of `updatedAt` (milliseconds since 1970). */
export const primeProducts = (client: QueryClient, wish: ProductWish, page: ProductPage, updatedAt: number): void =>
  void client.setQueryData<InfiniteData<ProductPage>>(
    productsKey(wish),
    { pages: [page], pageParams: [undefined] },
    { updatedAt },
  );

const productPages: PageKind<ProductPage> = {
  count: ({ products }) => products.length,
  join: (first, second) => ({ ...second, products: [...first.products, ...second.products] }),
};
