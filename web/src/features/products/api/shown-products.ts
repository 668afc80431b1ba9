import type { InfiniteData } from '@tanstack/react-query';
import type { Product, ProductPage } from '#contracts/product.ts';
import { publicQueryKey, queryClient } from '#web/lib/query.ts';

/**
 * Lists that were fetched are changed in place: the catalogue is cached for some seconds on its way, so that asking again
 * at once could bring back what was just changed.
 */
function changeLists(change: (products: readonly Product[]) => readonly Product[]): void {
  queryClient.setQueriesData<InfiniteData<ProductPage>>({ queryKey: [publicQueryKey] }, (list) =>
    list ? { ...list, pages: list.pages.map((page) => ({ ...page, products: change(page.products) })) } : undefined,
  );
}

/** Shows a changed product wherever it stands. */
export const showInLists = (changed: Product): void =>
  changeLists((products) => products.map((product) => (product.productId === changed.productId ? changed : product)));

/** Takes a removed product out of every list. */
export const dropFromLists = (productId: string): void =>
  changeLists((products) => products.filter((product) => product.productId !== productId));
