import type { ManagedOrder, ManagedOrderPage } from '#contracts/desk/manage-orders.ts';
import { managedOrdersKey } from '#web/lib/managed-order-keys.ts';
import { personalPages } from '#web/lib/personal-pages.ts';
import { usePagedList } from '#web/lib/use-paged-list.ts';
import { orderPages } from '../../orders/order-pages.ts';
import { freshness } from '../freshness.ts';
import { filterQuery, type OrderFilter } from '../order-filter.ts';

/** All customers' orders, newest first, paginated. Shows the previous result while another filter loads. */
export const useManagedOrders = (filter: OrderFilter) =>
  usePagedList({
    queryKey: [...managedOrdersKey, filter],
    fetchPage: personalPages<ManagedOrderPage>('/api/manage/orders', filterQuery(filter)),
    gather: orderPages<ManagedOrder>(),
    keepsLast: true,
    ...freshness,
  });
