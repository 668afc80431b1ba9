import type { Product } from '../contracts/products/product.ts';
import { type Result, succeed } from '../platform/result.ts';
import { type Products, productNotFound, shown, toFullProduct } from './product.ts';

/** Returns one product, unless it is hidden. The read is eventually consistent, because the catalogue is cached anyway. */
export async function getProduct(
  { products }: { readonly products: Pick<Products, 'find'> },
  productId: string,
): Promise<Result<Product>> {
  const record = shown(await products.find(productId, { consistent: false }));
  return record === undefined ? productNotFound : succeed(toFullProduct(record));
}
