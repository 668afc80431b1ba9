import { useQuery } from '@tanstack/react-query';
import type { ManagedOrderDetail } from '#contracts/manage-orders.ts';
import { callApi } from '#web/lib/api.ts';
import { freshness } from '../freshness.ts';
import { managedOrderKey } from '../managed-order-keys.ts';
import { orderPath } from './order-path.ts';

/** Any customer's order, for owners. */
export function useManagedOrder(orderId: string) {
  return useQuery({
    queryKey: managedOrderKey(orderId),
    queryFn: ({ signal }) => callApi<ManagedOrderDetail>('GET', orderPath(orderId), { signedIn: true, signal }),
    ...freshness,
  });
}
