import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Product, ProductPage } from '#contracts/products/product.ts';
import { callApi } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/problem.ts';
import { queryClient } from '#web/lib/query.ts';
import { readyPersonalBuy } from '../personal-buy-part.ts';
import { productKey, productListsKey, productPath } from './product-keys.ts';

/**
 * The product that a page shows, or `null` if the shop doesn't have it. The server fills the cache under this key. In the browser,
 * a product from a list shows first, without its other pictures, until the API has responded.
 */
export const productQuery = (productId: string) =>
  queryOptions({
    queryKey: productKey(productId),
    queryFn: ({ signal }) => fetchProduct(productId, signal),
    initialData: (): Product | null | undefined => listedProduct(productId),
    initialDataUpdatedAt: 0,
  });

/** Puts a product into the cache, as of `updatedAt` (milliseconds since 1970); `null` if the shop doesn't have it. */
export const primeProduct = (
  client: QueryClient,
  productId: string,
  product: Product | null,
  updatedAt: number,
): void => void client.setQueryData(productKey(productId), product, { updatedAt });

/** The product from a list in the query cache, if any. */
const listedProduct = (productId: string): Product | undefined =>
  queryClient
    .getQueriesData<InfiniteData<ProductPage>>({ queryKey: productListsKey })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ products }) => products)
    .find((product) => product.productId === productId);

async function fetchProduct(productId: string, signal: AbortSignal): Promise<Product | null> {
  try {
    const product = await callApi<Product>('GET', productPath(productId), { signal });
    await readyPersonalBuy(product);
    return product;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null;
    throw error;
  }
}
