import type { InfiniteData } from '@tanstack/react-query';
import type { Product, ProductPage } from '#contracts/product.ts';
import { queryClient } from '#web/lib/query.ts';
import { productKey, productListsKey } from './product-keys.ts';

type ProductList = InfiniteData<ProductPage>;

/** The product as a list that was fetched has it. */
export const listedProduct = (productId: string): Product | undefined =>
  queryClient
    .getQueriesData<ProductList>({ queryKey: productListsKey })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ products }) => products)
    .find((product) => product.productId === productId);

/**
 * Lists that were fetched are changed in place: the catalogue is cached for some seconds on its way, so that asking again
 * at once could bring back what was just changed.
 */
function changeLists(change: (products: readonly Product[]) => readonly Product[]): void {
  queryClient.setQueriesData<ProductList>({ queryKey: productListsKey }, (list) =>
    list ? { ...list, pages: list.pages.map((page) => ({ ...page, products: change(page.products) })) } : undefined,
  );
}

/** Shows a changed product wherever it stands. Its own page loads it again. */
export function showInLists(changed: Product): void {
  changeLists((products) => products.map((product) => (product.productId === changed.productId ? changed : product)));
  queryClient.removeQueries({ queryKey: productKey(changed.productId) });
}

/** Takes a removed product out of every list, and off its own page. */
export function dropFromLists(productId: string): void {
  changeLists((products) => products.filter((product) => product.productId !== productId));
  queryClient.setQueryData<Product | null>(productKey(productId), null);
}
