import type { ManagedOrder, ManagedOrderPage } from '#contracts/manage-orders.ts';
import { personalPages, usePagedList } from '#web/lib/use-paged-list.ts';
import { orderPages } from '../../orders/order-pages.ts';
import { freshness } from '../freshness.ts';
import { managedOrdersKey } from '../managed-order-keys.ts';
import { type OrderWish, wishQuery } from '../order-wish.ts';

/** All customers' orders, newest first, page by page. Shows the last result while another filter loads. */
export const useManagedOrders = (wish: OrderWish) =>
  usePagedList({
    queryKey: [...managedOrdersKey, wish],
    fetchPage: personalPages<ManagedOrderPage>('/api/manage/orders', wishQuery(wish)),
    gather: orderPages<ManagedOrder>(),
    keepsLast: true,
    ...freshness,
  });
