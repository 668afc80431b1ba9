import type { Cart, Line } from '#contracts/cart/cart.ts';
import { toPaise, toRupees } from '#contracts/money.ts';

/** The cart with these quantities. Sums are in whole paise, as on the server. */
export function withQuantities(cart: Cart, quantities: ReadonlyMap<string, number>): Cart {
  if (!cart.lines.some(({ lineId }) => quantities.has(lineId))) return cart;
  return withLines(
    cart,
    cart.lines.map((line) => withQuantity(line, quantities.get(line.lineId) ?? line.qty)),
  );
}

/** The cart with a line that the server has just stored. Replaces the existing line, or adds a new one at the end. */
export function withLine(cart: Cart, line: Line): Cart {
  const isSame = ({ lineId }: Line) => lineId === line.lineId;
  const lines = cart.lines.some(isSame)
    ? cart.lines.map((other) => (isSame(other) ? line : other))
    : [...cart.lines, line];
  return withLines(cart, lines);
}

/** The cart with a line in the place of the line that it has replaced. It may have been merged with an equal one. */
export function withReplacedLine(cart: Cart, replaced: string, line: Line): Cart {
  if (!cart.lines.some(({ lineId }) => lineId === replaced)) return cart;
  const others = cart.lines.filter(({ lineId }) => lineId === replaced || lineId !== line.lineId);
  return withLines(
    cart,
    others.map((other) => (other.lineId === replaced ? line : other)),
  );
}

/** The cart without one line, which may be one whose product was removed from the shop. */
export function withoutLine(cart: Cart, lineId: string): Cart {
  return withLines(
    { ...cart, removed: cart.removed.filter((removed) => removed.lineId !== lineId) },
    cart.lines.filter((line) => line.lineId !== lineId),
  );
}

/** Returns the same object if the quantity is unchanged, so that React doesn't re-render the line. */
const withQuantity = (line: Line, qty: number): Line =>
  qty === line.qty ? line : { ...line, qty, totalProductPrice: toRupees(toPaise(line.price) * qty) };

function withLines(cart: Cart, lines: readonly Line[]): Cart {
  const total = lines.reduce((sum, line) => sum + toPaise(line.totalProductPrice), 0);
  return {
    ...cart,
    lines,
    totalQuantity: lines.reduce((sum, { qty }) => sum + qty, 0),
    totalPrice: toRupees(total),
    toPay: toRupees(total + toPaise(cart.deliveryFee)),
  };
}
