import { expect } from 'vitest';
import { lineIdOf } from '#lambdas/cart/cart.ts';
import type { MemoryStore } from './memory-store.ts';

/**
 * Expects that no acknowledged line was lost: replaying the events gives the customer's cart, and each order took a line with the
 * quantity that it had in the cart.
 */
export function expectLinesKept(store: Pick<MemoryStore, 'lineEvents' | 'lines'>, userId: string): void {
  const cart = new Map<string, number>();
  for (const event of store.lineEvents) {
    if (event.kind === 'ordered') expect(cart.get(event.lineId)).toBe(event.qty);
    if (event.kind === 'set') cart.set(event.lineId, event.qty);
    else if (event.kind !== 'awaiting-payment') cart.delete(event.lineId);
  }
  const held = [...(store.lines.get(userId)?.values() ?? [])];
  expect(new Map(held.map((line) => [lineIdOf(line), line.qty]))).toEqual(cart);
}
