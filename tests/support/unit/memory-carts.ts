import { type CartLineRecord, type Carts, lineIdOf } from '#lambdas/cart/cart.ts';
import type { OrderRecord } from '#lambdas/orders/order.ts';
import { photosNamedBy } from '#lambdas/photos/answers.ts';
import type { Instant, MemoryStore } from './memory-store.ts';

/** Claims photos for a customer. Returns false if one of them is gone. */
export type ClaimPhotos = (userId: string, photoIds: readonly string[], orderId?: string) => boolean;

/** An in-memory port of carts. `linesOf` and `takeLine` are for the writes of orders. */
export function memoryCarts(at: Instant, store: MemoryStore, claimPhotos: ClaimPhotos) {
  const linesOf = (userId: string) => {
    const lines = store.lines.get(userId) ?? new Map<string, CartLineRecord>();
    store.lines.set(userId, lines);
    return lines;
  };

  const setLine = (userId: string, line: CartLineRecord) => {
    linesOf(userId).set(lineIdOf(line), line);
    store.lineEvents.push({ kind: 'set', userId, lineId: lineIdOf(line), qty: line.qty });
  };
  const removeLine = (userId: string, lineId: string) => {
    linesOf(userId).delete(lineId);
    store.lineEvents.push({ kind: 'removed', userId, lineId });
  };
  const carts: Carts = {
    lines: (userId) => at(() => [...linesOf(userId).values()].sort((a, b) => (lineIdOf(a) < lineIdOf(b) ? -1 : 1))),
    count: (userId, most) => at(() => Math.min(linesOf(userId).size, most)),
    find: (userId, lineId) => at(() => linesOf(userId).get(lineId)),
    put: (userId, line) =>
      at(() => {
        if (!claimPhotos(userId, photosNamedBy(line.answers))) return 'photo-gone';
        const addedAt = linesOf(userId).get(lineIdOf(line))?.addedAt ?? line.addedAt;
        setLine(userId, { ...line, addedAt });
        return 'done';
      }),
    swap: (userId, { from, over, to }) =>
      at(() => {
        const lines = linesOf(userId);
        if (lines.get(lineIdOf(from))?.qty !== from.qty || lines.get(lineIdOf(to))?.qty !== over?.qty) return 'changed';
        if (!claimPhotos(userId, photosNamedBy(to.answers))) return 'photo-gone';
        removeLine(userId, lineIdOf(from));
        setLine(userId, to);
        return 'done';
      }),
    setQty: (userId, lineId, qty) =>
      at(() => {
        const line = linesOf(userId).get(lineId);
        if (line === undefined) return false;
        setLine(userId, { ...line, qty });
        return true;
      }),
    remove: (userId, lineId) => at(() => removeLine(userId, lineId)),
  };

  const takeLine = ({ orderId, userId }: OrderRecord, line: Pick<CartLineRecord, 'lineId' | 'productId' | 'qty'>) => {
    linesOf(userId).delete(lineIdOf(line));
    store.lineEvents.push({ kind: 'ordered', userId, lineId: lineIdOf(line), qty: line.qty, orderId });
  };

  return { carts, linesOf, takeLine };
}
