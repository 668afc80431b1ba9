import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../../lib/session.tsx';
import { quantities } from './api/change-quantity.ts';
import { cartQuery } from './api/get-cart.ts';
import { withQuantities } from './cart-arithmetic.ts';

/** The signed-in shopper's cart as it will be once every click has reached the server. */
export function useCart() {
  const { status } = useSession();
  const { wanted } = useSyncExternalStore(quantities.subscribe, quantities.snapshot);
  const { data, error, refetch } = useQuery({ ...cartQuery, enabled: status !== 'signed-out' });
  const cart = useMemo(() => data && withQuantities(data, wanted), [data, wanted]);
  return { cart, error, refetch };
}

/** What a cart line's quantity controls need. */
export function useChangeQuantity(productId: string) {
  const { refused } = useSyncExternalStore(quantities.subscribe, quantities.snapshot);
  return { change: (qty: number) => quantities.want(productId, qty), error: refused.get(productId) };
}
