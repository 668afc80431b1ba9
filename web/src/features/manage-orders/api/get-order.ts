import { useQuery } from '@tanstack/react-query';
import type { Order } from '../../../../../lambdas/contracts/order.ts';
import { callApi } from '../../../lib/api.ts';
import { freshness } from '../freshness.ts';
import { managedOrderKey } from '../keys.ts';
import { orderPath } from './order-path.ts';

/** Any shopper's order, for owners. */
export function useManagedOrder(orderId: string) {
  return useQuery({
    queryKey: managedOrderKey(orderId),
    queryFn: ({ signal }) => callApi<Order>('GET', orderPath(orderId), { signedIn: true, signal }),
    ...freshness,
  });
}
