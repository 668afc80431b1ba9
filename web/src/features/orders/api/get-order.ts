import { useQuery } from '@tanstack/react-query';
import type { Order } from '../../../../../lambdas/contracts/order.ts';
import { callApi } from '../../../lib/api.ts';
import { orderKey } from '../keys.ts';

/** One of the shopper's own orders; another shopper's is not found. */
export function useOrder(orderId: string) {
  return useQuery({
    queryKey: orderKey(orderId),
    queryFn: ({ signal }) =>
      callApi<Order>('GET', `/api/orders/${encodeURIComponent(orderId)}`, { signedIn: true, signal }),
    staleTime: 0,
  });
}
