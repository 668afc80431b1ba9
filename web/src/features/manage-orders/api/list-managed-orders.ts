import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ManagedOrder, ManagedOrderPage } from '#contracts/manage-orders.ts';
import { callApi } from '#web/lib/api.ts';
import { gatherPage } from '#web/lib/gather-page.ts';
import { orderPages } from '../../orders/order-pages.ts';
import { freshness } from '../freshness.ts';
import { managedOrdersKey } from '../managed-order-keys.ts';
import { type OrderWish, wishQuery } from '../order-wish.ts';

const pagePath = (wish: OrderWish, cursor: string | undefined): string => {
  const query = wishQuery(wish);
  if (cursor !== undefined) query.set('cursor', cursor);
  return query.size === 0 ? '/api/manage/orders' : `/api/manage/orders?${query}`;
};

/** Everybody's orders, newest first, page by page. While another wish is on its way the last answer stays. */
export function useManagedOrders(wish: OrderWish) {
  return useInfiniteQuery({
    queryKey: [...managedOrdersKey, wish],
    queryFn: ({ pageParam, signal }) =>
      gatherPage(
        orderPages<ManagedOrder>(),
        (cursor) => callApi<ManagedOrderPage>('GET', pagePath(wish, cursor), { signedIn: true, signal }),
        pageParam,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    ...freshness,
  });
}
