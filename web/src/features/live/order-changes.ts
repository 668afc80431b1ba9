import type { ChangedOrder } from '#contracts/live/live.ts';

/** Receives the changed orders, or undefined after a new connection, because earlier changes may have been missed. */
type Listener = (orders?: readonly ChangedOrder[]) => void;

const listeners = new Set<Listener>();

/** Subscribes to the changed orders that the live connection reports to owners. Returns a function that unsubscribes. */
export function onOrderChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Passes the changed orders on to the subscribed screens. */
export const reportOrderChanges: Listener = (orders) => {
  for (const listener of listeners) listener(orders);
};
