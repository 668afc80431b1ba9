import { useQuery } from '@tanstack/react-query';
import type { Cart } from '#contracts/cart/cart.ts';
import { useSession } from '../../lib/session.tsx';
import { cartQuery } from './api/get-cart.ts';

/** The number of lines in the cart, for the navbar; undefined while unknown. */
export function useCartCount(): number | undefined {
  const { user } = useSession();
  return useQuery({ ...cartQuery, enabled: user !== undefined, select: ({ lines }) => lines.length }).data;
}

/** The total quantity of a product in the cart; undefined if it is zero or unknown. Never fetches: the navbar's query does. */
export function useQuantityInCart(productId: string): number | undefined {
  const { user } = useSession();
  const select = ({ lines }: Cart) =>
    lines.reduce((sum, line) => (line.productId === productId ? sum + line.qty : sum), 0) || undefined;
  const { data } = useQuery({ ...cartQuery, enabled: false, select });
  return user === undefined ? undefined : data;
}
