import { type Products, productNotFound } from '../catalogue/product.ts';
import type { Line } from '../contracts/cart.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, succeed } from '../platform/result.ts';
import { type Carts, toLine } from './cart.ts';

interface AddLineDependencies {
  readonly carts: Pick<Carts, 'put'>;
  readonly products: Pick<Products, 'find'>;
  readonly now: Clock;
}

/** Adds one of a product to the cart. An existing line is reset to one (spec 4). */
export async function addLine(
  { carts, products, now }: AddLineDependencies,
  userId: string,
  productId: string,
): Promise<Result<Line>> {
  const product = await products.find(productId, { consistent: false });
  if (product === undefined) return productNotFound;
  await carts.put(userId, { productId, qty: 1, title: product.title, addedAt: now().toISOString() });
  return succeed(toLine(product, 1));
}
