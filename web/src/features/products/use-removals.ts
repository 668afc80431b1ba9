import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiProblem } from '../../lib/problem.ts';
import { removeProduct } from './api/remove-product.ts';
import { dropFromLists } from './api/shown-products.ts';
import { PendingRemovals } from './pending-removals.ts';

/** Removals with second thoughts, for as long as the page stands; then they are sent. */
export function useRemovals() {
  const [removals] = useState(
    () =>
      new PendingRemovals({
        send: (productId, leaving) => removeProduct(productId, leaving).catch(unlessGone),
        onRemoved: dropFromLists,
        later: (milliseconds, callback) => {
          const timer = setTimeout(callback, milliseconds);
          return () => clearTimeout(timer);
        },
      }),
  );
  useEffect(() => {
    const leave = () => removals.sendAll(true);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      removals.sendAll(false);
    };
  }, [removals]);
  return { removals, list: useSyncExternalStore(removals.subscribe, removals.snapshot) };
}

/** A product that somebody else has removed is removed. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiProblem && error.status === 404)) throw error;
}
