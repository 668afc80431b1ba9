import type { ProductPage } from '#contracts/product.ts';
import { earlyProducts } from '#web/early.ts';
import { callApi } from '#web/lib/api.ts';
import type { PageKind } from '#web/lib/gather-page.ts';
import { usePagedList } from '#web/lib/use-paged-list.ts';
import { type ProductWish, productsPath } from './product-address.ts';
import { productsKey } from './product-keys.ts';

/** The shop's products, newest page by page. While another wish is on its way the last answer stays. */
export const useProducts = ({ category, words }: ProductWish) =>
  usePagedList({
    queryKey: productsKey({ category, words }),
    fetchPage: (cursor, signal) => productPage(productsPath({ category, words }, cursor), signal),
    gather: productPages,
    keepsLast: words !== undefined,
  });

const productPage = async (path: string, signal: AbortSignal): Promise<ProductPage> =>
  (await earlyProducts(path)) ?? callApi<ProductPage>('GET', path, { signal });

const productPages: PageKind<ProductPage> = {
  count: ({ products }) => products.length,
  join: (first, second) => ({ ...second, products: [...first.products, ...second.products] }),
};
