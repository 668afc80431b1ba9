import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import { useSession } from '../../lib/session.tsx';
import { quantities } from './api/change-quantity.ts';
import { cartQuery } from './api/get-cart.ts';
import { withQuantities } from './cart-arithmetic.ts';

/** The signed-in customer's cart, with the pending quantities applied. */
export function useCart() {
  const { user } = useSession();
  const { wanted } = useSyncExternalStore(quantities.subscribe, quantities.snapshot);
  const { data, error, refetch } = useQuery({ ...cartQuery, enabled: user !== undefined });
  const cart = useMemo(() => data && withQuantities(data, wanted), [data, wanted]);
  return { cart, error, refetch };
}

/**
 * The state of a line's quantity controls. `change` adds to the pending quantity, because clicks may be faster than rendering.
 */
export function useChangeQuantity({ lineId, qty }: Pick<Line, 'lineId' | 'qty'>) {
  // Selects only this line's error, so that a change of one line doesn't re-render the others.
  const error = useSyncExternalStore(quantities.subscribe, () => quantities.snapshot().refused.get(lineId));
  const change = (by: number) => {
    const wanted = quantities.snapshot().wanted.get(lineId) ?? qty;
    quantities.want(lineId, Math.max(1, wanted + by));
  };
  const set = (wanted: number) => quantities.want(lineId, wanted);
  return { change, set, error };
}
