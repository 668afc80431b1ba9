import { useQuery } from '@tanstack/react-query';
import type { ManagedOrder, ManagedOrderDetail, ManagedOrderPage } from '#contracts/desk/manage-orders.ts';
import { callApi } from '#web/lib/api.ts';
import { freshness, managedOrderKey, managedOrdersKey } from '#web/lib/managed-order-keys.ts';
import { orderPath } from '#web/lib/order-path.ts';
import { personalPages } from '#web/lib/personal-pages.ts';
import { queryClient } from '#web/lib/query.ts';
import { usePagedList } from '#web/lib/use-paged-list.ts';
import { orderPages } from '../../orders/api/orders.ts';
import { filterQuery, type OrderFilter } from '../order-filter.ts';

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
  const order = await callApi<ManagedOrderDetail>('GET', orderPath(orderId, 'shop'), { signedIn: true, signal });
  const cached = queryClient.getQueryData<ManagedOrderDetail>(managedOrderKey(orderId));
  return cached !== undefined && cached.version > order.version ? cached : order;
}

/** All customers' orders, newest first, paginated. Shows the previous result while another filter loads. */
export const useManagedOrders = (filter: OrderFilter) =>
  usePagedList({
    queryKey: [...managedOrdersKey, filter],
    fetchPage: personalPages<ManagedOrderPage>('/api/manage/orders', filterQuery(filter)),
    gather: orderPages<ManagedOrder>(),
    keepsLast: true,
    ...freshness,
  });
