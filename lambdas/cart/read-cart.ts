import type { Cart, CartDelivery } from '../contracts/cart/cart.ts';
import { toRupees } from '../contracts/money.ts';
import { dependsOnPin, type PricedDelivery } from '../delivery/price-delivery.ts';
import { readTerms, type TermsStore } from '../delivery/terms-store.ts';
import { lineIdOf, toLine } from './cart.ts';
import { type CartReader, readContents, withDelivery } from './price-cart.ts';

/** Returns the customer's cart at current prices, with its delivery to this PIN. */
export async function readCart(
  reader: CartReader & { readonly deliveryTerms: Pick<TermsStore, 'find'> },
  userId: string,
  pin?: string,
): Promise<Cart> {
  const [contents, terms] = await Promise.all([
    readContents(reader, userId, { consistent: false }),
    readTerms(reader.deliveryTerms),
  ]);
  const cart = withDelivery(contents, terms, pin);
  const delivery = shownDelivery(cart.delivery, dependsOnPin(terms) ? (pin ?? '') : undefined);
  return {
    lines: cart.entries.map(toLine),
    removed: cart.removed.map((line) => ({ lineId: lineIdOf(line), productId: line.productId, title: line.title })),
    totalQuantity: cart.totalQty,
    totalPrice: toRupees(cart.totalPaise),
    deliveryFee: toRupees(cart.delivery.feePaise),
    toPay: toRupees(cart.totalPaise + cart.delivery.feePaise),
    ...(Object.keys(delivery).length > 0 && { delivery }),
    version: cart.version,
  };
}

const shownDelivery = (
  { cashFeePaise, refusal, cashRefusal }: PricedDelivery,
  pin: string | undefined,
): CartDelivery => ({
  ...(pin !== undefined && { pin }),
  ...(cashFeePaise > 0 && { cashFee: toRupees(cashFeePaise) }),
  ...(refusal !== undefined && { problem: refusal.detail }),
  ...(cashRefusal !== undefined && { cashProblem: cashRefusal.detail }),
});
