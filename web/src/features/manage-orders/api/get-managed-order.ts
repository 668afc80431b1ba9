import { useQuery } from '@tanstack/react-query';
import type { ManagedOrderDetail } from '#contracts/manage-orders.ts';
import { callApi } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query.ts';
import { freshness } from '../freshness.ts';
import { managedOrderKey } from '../managed-order-keys.ts';
import { orderPath } from './order-path.ts';

/** Any customer's order, for owners. */
export function useManagedOrder(orderId: string) {
  return useQuery({
    queryKey: managedOrderKey(orderId),
    queryFn: ({ signal }) => getNewest(orderId, signal),
    ...freshness,
  });
}

/** An answer that left before the last step arrives after it at times: the order that the page already shows is then newer. */
async function getNewest(orderId: string, signal: AbortSignal): Promise<ManagedOrderDetail> {
  const order = await callApi<ManagedOrderDetail>('GET', orderPath(orderId), { signedIn: true, signal });
  const shown = queryClient.getQueryData<ManagedOrderDetail>(managedOrderKey(orderId));
  return shown !== undefined && shown.version > order.version ? shown : order;
}
