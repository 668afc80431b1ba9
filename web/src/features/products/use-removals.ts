import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { readyPartingCall } from '../../lib/api.ts';
import type { PartingCall } from '../../lib/call.ts';
import { ApiProblem } from '../../lib/problem.ts';
import { removeProduct, removeProductParting } from './api/remove-product.ts';
import { dropFromLists } from './api/shown-products.ts';
import { PendingRemovals } from './pending-removals.ts';

/** Removals with second thoughts, for as long as the page stands; then they are sent. */
export function useRemovals() {
  const parting = useRef<PartingCall>(undefined);
  const [removals] = useState(
    () =>
      new PendingRemovals({
        send: async (productId, leaving) => {
          if (leaving && parting.current) removeProductParting(parting.current, productId);
          else await removeProduct(productId).catch(unlessGone);
        },
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
  const list = useSyncExternalStore(removals.subscribe, removals.snapshot);
  const waiting = list.length > 0;
  // Readied beforehand, and anew with each first removal, for a token does not live for ever.
  useEffect(() => {
    readyPartingCall().then(
      (call) => {
        parting.current = call;
      },
      () => undefined,
    );
  }, [waiting]);
  return { removals, list };
}

/** A product that somebody else has removed is removed. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiProblem && error.status === 404)) throw error;
}
