import { hashKey, type InfiniteData, type Query, type QueryFilters } from '@tanstack/react-query';
import type { Product, ProductPage } from '#contracts/products/product.ts';
import { queryClient } from '#web/lib/query.ts';
import { hiddenProductsKey } from './hidden-products.ts';
import { productKey, productListsKey, productsKey } from './product-keys.ts';

type ProductList = InfiniteData<ProductPage>;
type Change = (products: readonly Product[], page: number) => readonly Product[];

/** The lists of products on sale, and the owner's hidden ones. */
const lists = { shop: { queryKey: productListsKey }, hidden: { queryKey: hiddenProductsKey } } as const;

/**
 * Changes the cached lists in place instead of refetching them. CloudFront caches the catalogue for some seconds, so that a refetch
 * could return the products before the change.
 */
function changeLists(filter: QueryFilters, change: Change): void {
  queryClient.setQueriesData<ProductList>(filter, (list) =>
    list
      ? { ...list, pages: list.pages.map((page, index) => ({ ...page, products: change(page.products, index) })) }
      : undefined,
  );
}

const remove = (filter: QueryFilters, productId: string): void =>
  changeLists(filter, (products) => products.filter((product) => product.productId !== productId));

/** Adds a product that the list doesn't have. The next fetch sorts it in. */
const addTo = (filter: QueryFilters, added: Product): void =>
  changeLists(filter, (products, page) => (page === 0 ? [added, ...products] : products));

const isIn = (filter: QueryFilters, productId: string): boolean =>
  queryClient
    .getQueriesData<ProductList>(filter)
    .some(([, list]) =>
      list?.pages.some(({ products }) => products.some((product) => product.productId === productId)),
    );

/** Shows a changed product in every list, or only among the hidden ones. Its own page fetches it again. */
export function showInLists(changed: Product): void {
  const { productId } = changed;
  if (changed.state === 'hidden') {
    dropFromLists(productId);
    addTo(lists.hidden, changed);
    return;
  }
  const wasHidden = isIn(lists.hidden, productId);
  remove(lists.hidden, productId);
  changeLists(lists.shop, (products) =>
    products.map((product) => (product.productId === productId ? changed : product)),
  );
  const everything = hashKey(productsKey({}));
  // The list on screen may be a search, which has found the hidden product.
  const predicate = (query: Query) => query.queryHash === everything || query.isActive();
  if (wasHidden) addTo({ ...lists.shop, predicate }, changed);
  queryClient.removeQueries({ queryKey: productKey(productId) });
}

/** Removes a product from every list, and lets its own page show that it is gone. */
export function dropFromLists(productId: string): void {
  remove(lists.shop, productId);
  remove(lists.hidden, productId);
  queryClient.setQueryData<Product | null>(productKey(productId), null);
}
