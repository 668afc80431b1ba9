import { useInfiniteQuery } from '@tanstack/react-query';
import type { Order, OrderPage } from '#contracts/order.ts';
import { callApi } from '#web/lib/api.ts';
import { gatherPage } from '#web/lib/gather-page.ts';
import { ordersKey } from '../order-keys.ts';
import { orderPages } from '../order-pages.ts';

const listOrders = (cursor: string | undefined, signal: AbortSignal): Promise<OrderPage> =>
  callApi('GET', cursor === undefined ? '/api/orders' : `/api/orders?${new URLSearchParams({ cursor })}`, {
    signedIn: true,
    signal,
  });

/** The shopper's orders, newest first, page by page. */
export function useOrders() {
  return useInfiniteQuery({
    queryKey: ordersKey,
    queryFn: ({ pageParam, signal }) =>
      gatherPage(orderPages<Order>(), (cursor) => listOrders(cursor, signal), pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
}
