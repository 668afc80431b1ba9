import { useMutation } from '@tanstack/react-query';
import type { Order } from '#contracts/orders/order.ts';
import type { Answers } from '#contracts/questions/answers.ts';
import { callApi } from '#web/lib/api.ts';
import { orderKey, orderPath, ordersKey } from '#web/lib/customer-orders.ts';
import { queryClient } from '#web/lib/query.ts';
import { refetch } from '#web/lib/refetch.ts';

interface SavedAnswers {
  readonly lineId: string;
  readonly answers: Answers;
}

/** Saves the answers of an order line, unless they have changed since the page fetched the order. */
export const useSaveAnswers = ({ orderId, answersRevision = 0 }: Order) =>
  useMutation({
    mutationFn: ({ lineId, answers }: SavedAnswers) =>
      callApi<Order>('PUT', `${orderPath(orderId)}/lines/${encodeURIComponent(lineId)}/answers`, {
        body: { answers, answersRevision },
        signedIn: true,
      }),
    onSuccess: cacheOrder,
  });

/** Deletes the photos of this order. */
export const deleteOrderPhotos = async (orderId: string): Promise<void> =>
  cacheOrder(await callApi<Order>('DELETE', `${orderPath(orderId)}/photos`, { signedIn: true }));

/** Caches the changed order, and refetches the list. */
function cacheOrder(order: Order): void {
  queryClient.setQueryData(orderKey(order.orderId), order);
  void refetch(ordersKey);
}
