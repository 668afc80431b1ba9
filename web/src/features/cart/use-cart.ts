import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Line } from '#contracts/cart.ts';
import { useSession } from '../../lib/session.tsx';
import { quantities } from './api/change-quantity.ts';
import { cartQuery } from './api/get-cart.ts';
import { withQuantities } from './cart-arithmetic.ts';

/** The signed-in shopper's cart as it will be once every click has reached the server. */
export function useCart() {
  const { user } = useSession();
  const { wanted } = useSyncExternalStore(quantities.subscribe, quantities.snapshot);
  const { data, error, refetch } = useQuery({ ...cartQuery, enabled: user !== undefined });
  const cart = useMemo(() => data && withQuantities(data, wanted), [data, wanted]);
  return { cart, error, refetch };
}

/** What a cart line's quantity controls need. `change` counts from what is wanted by now: clicks may outrun the screen. */
export function useChangeQuantity({ productId, qty }: Pick<Line, 'productId' | 'qty'>) {
  const { refused } = useSyncExternalStore(quantities.subscribe, quantities.snapshot);
  const change = (by: number) => {
    const wanted = quantities.snapshot().wanted.get(productId) ?? qty;
    quantities.want(productId, Math.max(1, wanted + by));
  };
  return { change, error: refused.get(productId) };
}
