import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Cart } from '#contracts/cart/cart.ts';
import { callApi } from '#web/lib/api.ts';
import { cartKey } from '#web/lib/customer-cart.ts';
import { useSession } from '#web/lib/session.tsx';

/** The customer's cart on the server. */
export const cartQuery = queryOptions({
  queryKey: cartKey,
  // The PIN of `features/dates/remembered-pin`, whose code loads later. The terms of delivery may depend on it.
  queryFn: ({ signal }) =>
    callApi<Cart>('GET', `/api/cart?pin=${localStorage.getItem('shop.pin') ?? ''}`, { signedIn: true, signal }),
  // Lets the navbar and the cart page share one fetch. Later visits to the cart page refetch the prices.
  staleTime: 2_000,
});

/** The total quantity of a product in the cart; undefined if it is zero or unknown. Never fetches: the navbar's query does. */
export function useQuantityInCart(productId: string): number | undefined {
  const { user } = useSession();
  const select = ({ lines }: Cart) =>
    lines.reduce((sum, line) => (line.productId === productId ? sum + line.qty : sum), 0) || undefined;
  const { data } = useQuery({ ...cartQuery, enabled: false, select });
  return user === undefined ? undefined : data;
}
