import { publicQueryKey } from '#web/lib/query.ts';
import { type ProductFilter, productsPath } from './product-address.ts';

/** The key prefix of every list of products. */
export const productListsKey = [publicQueryKey, 'lists'];

export const productsKey = (filter: ProductFilter) => [...productListsKey, productsPath(filter)];

export const productKey = (productId: string) => [publicQueryKey, 'product', productId];

/** The API path of one product. */
export const productPath = (productId: string): string => `/api/products/${encodeURIComponent(productId)}`;
