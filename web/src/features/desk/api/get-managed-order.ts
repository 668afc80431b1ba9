import { useQuery } from '@tanstack/react-query';
import type { ManagedOrderDetail } from '#contracts/desk/manage-orders.ts';
import { callApi } from '#web/lib/api.ts';
import { managedOrderKey } from '#web/lib/managed-order-keys.ts';
import { queryClient } from '#web/lib/query.ts';
import { freshness } from '../freshness.ts';
import { orderPath } from './managed-order-path.ts';

/** The order of any customer. Only owners may fetch it. */
export function useManagedOrder(orderId: string) {
  return useQuery({
    queryKey: managedOrderKey(orderId),
    queryFn: ({ signal }) => getNewest(orderId, signal),
    ...freshness,
  });
}

/** Fetches the order, but keeps the cached one if that is newer: a response from before the last step may arrive after it. */
async function getNewest(orderId: string, signal: AbortSignal): Promise<ManagedOrderDetail> {
  const order = await callApi<ManagedOrderDetail>('GET', orderPath(orderId), { signedIn: true, signal });
  const cached = queryClient.getQueryData<ManagedOrderDetail>(managedOrderKey(orderId));
  return cached !== undefined && cached.version > order.version ? cached : order;
}
