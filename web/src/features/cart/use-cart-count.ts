import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/session.tsx';
import { cartQuery } from './api/get-cart.ts';

/** How many distinct products the cart holds, for the navbar (spec 2); undefined while that is not known. */
export function useCartCount(): number | undefined {
  const { user } = useSession();
  return useQuery({ ...cartQuery, enabled: user !== undefined, select: ({ lines }) => lines.length }).data;
}
