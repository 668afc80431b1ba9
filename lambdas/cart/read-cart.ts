import type { Cart } from '../contracts/cart/cart.ts';
import { toRupees } from '../contracts/money.ts';
import { lineIdOf, toLine } from './cart.ts';
import { type CartReader, readContents } from './price-cart.ts';

/** Returns the customer's cart at current prices. */
export async function readCart(reader: CartReader, userId: string): Promise<Cart> {
  const contents = await readContents(reader, userId, { consistent: false });
  return {
    lines: contents.entries.map(toLine),
    removed: contents.removed.map((line) => ({ lineId: lineIdOf(line), productId: line.productId, title: line.title })),
    totalQuantity: contents.totalQty,
    totalPrice: toRupees(contents.totalPaise),
    version: contents.version,
  };
}
