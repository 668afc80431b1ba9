import { type Result, succeed } from '../platform/result.ts';
import { type Products, productNotFound } from './product.ts';

/** Removes a product from the shop. Its pictures stay as long as orders show them. */
export async function removeProduct(
  { products }: { readonly products: Pick<Products, 'remove'> },
  productId: string,
): Promise<Result<undefined>> {
  return (await products.remove(productId)) ? succeed(undefined) : productNotFound;
}
