import type { Order, OrderPage } from '#contracts/orders/order.ts';
import { ordersKey } from '#web/lib/customer-orders.ts';
import { personalPages } from '#web/lib/personal-pages.ts';
import { usePagedList } from '#web/lib/use-paged-list.ts';
import { orderPages } from '../order-pages.ts';

/** The customer's orders, newest first, paginated. */
export const useOrders = () =>
  usePagedList({
    queryKey: ordersKey,
    fetchPage: personalPages<OrderPage>('/api/orders'),
    gather: orderPages<Order>(),
    staleTime: 0,
  });
