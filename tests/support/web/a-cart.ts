import type { Cart, Line } from '#contracts/cart/cart.ts';
import { toPaise, toRupees } from '#contracts/money.ts';

/** A cart line as the API returns it. */
export const aLine = (productId: string, qty = 1, price = 499.5): Line => ({
  productId,
  lineId: productId,
  title: `The ${productId}`,
  description: 'A present.',
  category: 'MiniFrames',
  price,
  url: `/product-images/${productId}/picture.jpg`,
  qty,
  totalProductPrice: toRupees(toPaise(price) * qty),
});

/** A cart with these lines as the API returns it. */
export function aCart(lines: readonly Line[], removed: Cart['removed'] = [], version = 'v1'): Cart {
  const totalPrice = toRupees(lines.reduce((sum, line) => sum + toPaise(line.totalProductPrice), 0));
  const totalQuantity = lines.reduce((sum, { qty }) => sum + qty, 0);
  return { lines, removed, totalQuantity, totalPrice, deliveryFee: 0, toPay: totalPrice, version };
}
