import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/lib/session.tsx';
import { cartQuery } from './api/get-cart.ts';

/** The number of lines in the cart, for the navbar; undefined while unknown. */
export function useCartCount(): number | undefined {
  const { user } = useSession();
  return useQuery({ ...cartQuery, enabled: user !== undefined, select: ({ lines }) => lines.length }).data;
}
