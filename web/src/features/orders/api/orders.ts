import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConfirmedOrder, CustomerConfirmation } from '#contracts/orders/customer-confirmation.ts';
import type { Order, OrderPage } from '#contracts/orders/order.ts';
import type { Product } from '#contracts/products/product.ts';
import type { Answers } from '#contracts/questions/answers.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { orderKey, ordersKey, refreshOrders } from '#web/lib/customer-orders.ts';
import type { PageKind } from '#web/lib/gather-page.ts';
import { orderPath } from '#web/lib/order-path.ts';
import { personalPages } from '#web/lib/personal-pages.ts';
import { queryClient } from '#web/lib/query.ts';
import { refetch } from '#web/lib/refetch.ts';
import { usePagedList } from '#web/lib/use-paged-list.ts';

/** One of the customer's own orders, as it is now. */
const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: orderKey(orderId),
    queryFn: ({ signal }) => callApi<Order>('GET', orderPath(orderId, 'customer'), { signedIn: true, signal }),
    staleTime: 0,
  });

/** One of the customer's own orders, polled while it awaits its payment. The API responds with 404 for another customer's order. */
export function useOrder(orderId: string) {
  const [since] = useState(Date.now);
  return useQuery({
    ...orderQuery(orderId),
    refetchInterval: ({ state }) => pollInterval(state.data, Date.now() - since),
  });
}

/** The customer's orders, newest first, paginated. */
export const useOrders = () =>
  usePagedList({
    queryKey: ordersKey,
    fetchPage: personalPages<OrderPage>('/api/orders'),
    gather: orderPages<Order>(),
    staleTime: 0,
  });

/** Confirms an order with the token of its mailed link, without signing in. */
export const useConfirmOrder = (orderId: string, body: CustomerConfirmation) =>
  useMutation({
    mutationFn: () => callApi<ConfirmedOrder>('POST', `${orderPath(orderId, 'customer')}/confirmation`, { body }),
    onSuccess: () => void refreshOrders(),
  });

interface SavedAnswers {
  readonly lineId: string;
  readonly answers: Answers;
}

/** Saves the answers of an order line, unless they have changed since the page fetched the order. */
export const useSaveAnswers = ({ orderId, answersRevision = 0 }: Order) =>
  useMutation({
    mutationFn: ({ lineId, answers }: SavedAnswers) =>
      callApi<Order>('PUT', `${orderPath(orderId, 'customer')}/lines/${encodeURIComponent(lineId)}/answers`, {
        body: { answers, answersRevision },
        signedIn: true,
      }),
    onSuccess: cacheOrder,
  });

/** Deletes the photos of this order. */
export const deleteOrderPhotos = async (orderId: string): Promise<void> =>
  cacheOrder(await callApi<Order>('DELETE', `${orderPath(orderId, 'customer')}/photos`, { signedIn: true }));

/** Caches the changed order, and refetches the list. */
export function cacheOrder(order: Order): void {
  queryClient.setQueryData(orderKey(order.orderId), order);
  void refetch(ordersKey);
}

/** The product whose questions an order's line answers, or `null` if the shop no longer has it. Lists have no questions. */
export const askingProductQuery = (productId: string) =>
  queryOptions({
    queryKey: ['asking product', productId],
    queryFn: ({ signal }) =>
      callApi<Product>('GET', `/api/products/${encodeURIComponent(productId)}`, { signal }).catch((error: unknown) => {
        if (error instanceof ApiProblem && error.status === 404) return null;
        throw error;
      }),
  });

/** Stripe usually notifies the shop within seconds. After this long, the bank is slow or the customer has not paid. */
const fastPollingTime = 60_000;

/** The polling interval, or false if no change is expected. `openFor` is how long the page has been open. In milliseconds. */
export function pollInterval(order: Pick<Order, 'status'> | undefined, openFor: number): number | false {
  if (order?.status !== 'awaiting-payment') return false;
  return openFor < fastPollingTime ? 2_000 : 15_000;
}

interface AnyOrderPage<Order> {
  readonly orders: readonly Order[];
  readonly nextCursor?: string;
}

/** How to merge several responses into one page. A response may be short, because the API filters orders out. */
export const orderPages = <Order>(): PageKind<AnyOrderPage<Order>> => ({
  count: ({ orders }) => orders.length,
  join: (first, second) => ({ ...second, orders: [...first.orders, ...second.orders] }),
});
