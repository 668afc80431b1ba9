import type { Cart, Line } from '#contracts/cart/cart.ts';

/** A difference between the cart that the customer saw and the current one. Prices in rupees. */
export type CartChange =
  | LineChange
  | { readonly kind: 'delivery' | 'cash'; readonly from: number; readonly to: number };

type LineChange = { readonly lineId: string; readonly title: string } & (
  | { readonly kind: 'price'; readonly from: number; readonly to: number }
  | { readonly kind: 'quantity'; readonly from: number; readonly to: number }
  | { readonly kind: 'added'; readonly qty: number }
  /** The product was removed from the shop. */
  | { readonly kind: 'removed' }
  /** The line was deleted, perhaps in another tab. */
  | { readonly kind: 'deleted' }
);

/**
 * The differences that affect the payment, in the order of the lines; then the fees. A line that got other answers, such as
 * photos that have arrived, has another ID and is still the same line.
 */
export function cartChanges(seen: Cart, now: Cart): readonly CartChange[] {
  const linesNow = new Map(now.lines.map((line) => [line.lineId, line]));
  const linesSeen = new Set(seen.lines.map(({ lineId }) => lineId));
  const removedFromShop = new Set(now.removed.map(({ lineId }) => lineId));
  const added = now.lines.filter(({ lineId }) => !linesSeen.has(lineId));
  const takeAdded = ({ productId }: Line): Line | undefined => {
    const index = added.findIndex((line) => line.productId === productId);
    return index < 0 ? undefined : added.splice(index, 1)[0];
  };
  const changed = seen.lines.flatMap((before): LineChange[] => {
    const { lineId, title } = before;
    if (removedFromShop.has(lineId)) return [{ kind: 'removed', lineId, title }];
    const line = linesNow.get(lineId) ?? takeAdded(before);
    if (!line) return [{ kind: 'deleted', lineId, title }];
    return [
      ...(line.price === before.price ? [] : [priceChange(lineId, title, before.price, line.price)]),
      ...(line.qty === before.qty ? [] : [quantityChange(lineId, title, before.qty, line.qty)]),
    ];
  });
  return [
    ...changed,
    ...added.map(({ lineId, title, qty }): LineChange => ({ kind: 'added', lineId, title, qty })),
    ...feeChange('delivery', seen.deliveryFee, now.deliveryFee),
    ...feeChange('cash', seen.delivery?.cashFee, now.delivery?.cashFee),
  ];
}

const feeChange = (kind: 'delivery' | 'cash', from = 0, to = 0): CartChange[] =>
  from === to ? [] : [{ kind, from, to }];

const priceChange = (lineId: string, title: string, from: number, to: number): LineChange => ({
  kind: 'price',
  lineId,
  title,
  from,
  to,
});

const quantityChange = (lineId: string, title: string, from: number, to: number): LineChange => ({
  kind: 'quantity',
  lineId,
  title,
  from,
  to,
});
