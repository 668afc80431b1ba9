import type { InfiniteData } from '@tanstack/react-query';
import type { Product, ProductPage } from '#contracts/products/product.ts';
import { queryClient } from '#web/lib/query.ts';
import { productKey, productListsKey } from './product-keys.ts';

type ProductList = InfiniteData<ProductPage>;

/**
 * Changes the cached lists in place instead of refetching them. CloudFront caches the catalogue for some seconds, so that a refetch
 * could return the products before the change.
 */
function changeLists(change: (products: readonly Product[]) => readonly Product[]): void {
  queryClient.setQueriesData<ProductList>({ queryKey: productListsKey }, (list) =>
    list ? { ...list, pages: list.pages.map((page) => ({ ...page, products: change(page.products) })) } : undefined,
  );
}

/** Replaces a changed product in every list. Its own page fetches it again. */
export function showInLists(changed: Product): void {
  changeLists((products) => products.map((product) => (product.productId === changed.productId ? changed : product)));
  queryClient.removeQueries({ queryKey: productKey(changed.productId) });
}

/** Removes a product from every list, and lets its own page show that it is gone. */
export function dropFromLists(productId: string): void {
  changeLists((products) => products.filter((product) => product.productId !== productId));
  queryClient.setQueryData<Product | null>(productKey(productId), null);
}
