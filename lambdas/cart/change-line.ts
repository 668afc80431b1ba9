import { type Products, productNotFound } from '../catalogue/product.ts';
import type { Line } from '../contracts/cart.ts';
import { type Result, refuse, refuseField, succeed } from '../platform/result.ts';
import { type Carts, toLine } from './cart.ts';

interface ChangeLineDependencies {
  readonly carts: Pick<Carts, 'setQty'>;
  readonly products: Pick<Products, 'find'>;
}

/** Sets a line's quantity, without limit (spec 4) while the total stays a safe integer in paise. */
export async function changeLine(
  { carts, products }: ChangeLineDependencies,
  userId: string,
  productId: string,
  qty: number,
): Promise<Result<Line>> {
  const product = await products.find(productId, { consistent: false });
  if (product === undefined) return productNotFound;
  if (!Number.isSafeInteger(product.pricePaise * qty))
    return refuseField('qty', 'This quantity is too large. Please enter a smaller one.');
  if (!(await carts.setQty(userId, productId, qty))) return lineNotFound;
  return succeed(toLine(product, qty));
}

const lineNotFound = refuse('line_not_found', 'This product is no longer in your cart.');
