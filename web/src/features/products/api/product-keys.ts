import { publicQueryKey } from '#web/lib/query.ts';
import { type ProductWish, productsPath } from './product-address.ts';

/** The key prefix of every list of products. */
export const productListsKey = [publicQueryKey, 'lists'];

export const productsKey = (wish: ProductWish) => [...productListsKey, productsPath(wish)];

export const productKey = (productId: string) => [publicQueryKey, 'product', productId];
