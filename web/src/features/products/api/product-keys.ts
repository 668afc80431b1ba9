import { publicQueryKey } from '#web/lib/query.ts';
import type { ProductWish } from './product-address.ts';

/** The key prefix of every list of products. */
export const productListsKey = [publicQueryKey, 'lists'];

export const productsKey = ({ category, words }: ProductWish) => [...productListsKey, category ?? 'all', words ?? ''];

export const productKey = (productId: string) => [publicQueryKey, 'product', productId];
