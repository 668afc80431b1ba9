import { type Result, succeed } from '../platform/result.ts';
import { type Products, productNotFound } from './product.ts';

/** Takes a product out of the shop (D12). Its picture stays as long as an order shows it. */
export async function removeProduct(
  { products }: { readonly products: Pick<Products, 'remove'> },
  productId: string,
): Promise<Result<undefined>> {
  return (await products.remove(productId)) ? succeed(undefined) : productNotFound;
}
