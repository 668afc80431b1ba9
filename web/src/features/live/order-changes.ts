import type { ChangedOrder } from '#contracts/live.ts';

/** Gets the changed orders; none after each new connection, because changes before it may be unknown. */
type Listener = (orders?: readonly ChangedOrder[]) => void;

const listeners = new Set<Listener>();

/** Listens to what the live connection tells owners about orders. Returns the function that ends it. */
export function onOrderChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Passes a message of the live connection on to the open screens. */
export const reportOrderChanges: Listener = (orders) => {
  for (const listener of listeners) listener(orders);
};
