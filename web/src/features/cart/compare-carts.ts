import type { Cart } from '#contracts/cart.ts';

/** A difference between the cart that the customer saw and the current one (D15). Prices in rupees. */
export type CartChange = { readonly productId: string; readonly title: string } & (
  | { readonly kind: 'price'; readonly from: number; readonly to: number }
  | { readonly kind: 'quantity'; readonly from: number; readonly to: number }
  | { readonly kind: 'added'; readonly qty: number }
  /** The product was removed from the shop. */
  | { readonly kind: 'removed' }
  /** The line was deleted, perhaps in another tab. */
  | { readonly kind: 'deleted' }
);

/** The differences that matter for the payment, in the order of the lines. */
export function cartChanges(seen: Cart, now: Cart): readonly CartChange[] {
  const linesNow = new Map(now.lines.map((line) => [line.productId, line]));
  const linesSeen = new Set(seen.lines.map(({ productId }) => productId));
  const goneFromShop = new Set(now.removed.map(({ productId }) => productId));
  const changed = seen.lines.flatMap((before): CartChange[] => {
    const { productId, title } = before;
    const line = linesNow.get(productId);
    if (!line) return [{ kind: goneFromShop.has(productId) ? 'removed' : 'deleted', productId, title }];
    return [
      ...(line.price === before.price ? [] : [priceChange(productId, title, before.price, line.price)]),
      ...(line.qty === before.qty ? [] : [quantityChange(productId, title, before.qty, line.qty)]),
    ];
  });
  const added = now.lines
    .filter(({ productId }) => !linesSeen.has(productId))
    .map(({ productId, title, qty }): CartChange => ({ kind: 'added', productId, title, qty }));
  return [...changed, ...added];
}

const priceChange = (productId: string, title: string, from: number, to: number): CartChange => ({
  kind: 'price',
  productId,
  title,
  from,
  to,
});

const quantityChange = (productId: string, title: string, from: number, to: number): CartChange => ({
  kind: 'quantity',
  productId,
  title,
  from,
  to,
});
