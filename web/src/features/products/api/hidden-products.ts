import type { ProductPage } from '#contracts/products/product.ts';
import { callApi } from '#web/lib/api.ts';
import { usePagedList } from '#web/lib/use-paged-list.ts';

/** The query key of the hidden products. */
export const hiddenProductsKey = ['hidden-products'];

const path = '/api/manage/products';

/** The hidden products with all their fields; owners only. */
export const useHiddenProducts = () =>
  usePagedList({
    queryKey: hiddenProductsKey,
    fetchPage: (cursor, signal) =>
      callApi<ProductPage>('GET', cursor === undefined ? path : `${path}?${new URLSearchParams({ cursor })}`, {
        signedIn: true,
        signal,
      }),
  });
