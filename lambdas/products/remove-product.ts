import type { ActFacts } from '../platform/owner-guard.ts';
import { type Result, succeed } from '../platform/result.ts';
import { type Products, productNotFound } from './product.ts';

/** Removes a product from the shop. Its pictures stay as long as orders show them. `note` gets its title. */
export async function removeProduct(
  { products }: { readonly products: Pick<Products, 'find' | 'remove'> },
  productId: string,
  note?: (facts: ActFacts) => void,
): Promise<Result<undefined>> {
  const product = await products.find(productId, { consistent: false });
  if (!(await products.remove(productId))) return productNotFound;
  if (product !== undefined) note?.({ title: product.title });
  return succeed(undefined);
}
