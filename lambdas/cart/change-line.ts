import type { Line } from '../contracts/cart/cart.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, refuseField, succeed } from '../platform/result.ts';
import { type Products, productNotFound, shown } from '../products/product.ts';
import { productIdOf } from '../questions/line-id.ts';
import { type Carts, joinLine, lineNotFound, toLine } from './cart.ts';

interface ChangeLineDependencies {
  readonly carts: Pick<Carts, 'find' | 'setQty'>;
  readonly products: Pick<Products, 'find'>;
  readonly now: Clock;
}

/** Sets a line's quantity, without limit while the total stays a safe integer in paise. */
export async function changeLine(
  { carts, products, now }: ChangeLineDependencies,
  userId: string,
  lineId: string,
  qty: number,
): Promise<Result<Line>> {
  const productId = productIdOf(lineId);
  const product = shown(await products.find(productId, { consistent: false }));
  if (product === undefined) return productNotFound;
  // A plain line has no answers to read, and `setQty` detects a missing line.
  const line = lineId === productId ? { productId } : await carts.find(userId, lineId);
  if (line === undefined) return lineNotFound;
  const changed = joinLine({ ...line, qty }, product, now());
  if (!Number.isSafeInteger(changed.pricePaise * qty))
    return refuseField('qty', 'This quantity is too large. Please enter a smaller one.');
  if (!(await carts.setQty(userId, lineId, qty))) return lineNotFound;
  return succeed(toLine(changed));
}
