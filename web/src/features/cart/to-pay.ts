import type { Cart } from '#contracts/cart/cart.ts';
import { toPaise, toRupees } from '#contracts/money.ts';

/** What the cart costs with its delivery. A pending quantity is in the lines before the API has priced its delivery. */
export const toPayOf = ({ totalPrice, deliveryFee }: Cart, cashFee = 0): number =>
  toRupees(toPaise(totalPrice) + toPaise(deliveryFee) + toPaise(cashFee));
