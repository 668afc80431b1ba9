import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedOrder, OrdersCommand, OrdersOutcome } from '#contracts/desk/manage-orders.ts';
import { toPaise, toRupees } from '#contracts/money.ts';
import { leftOf } from '#contracts/orders/refund-parts.ts';
import { callApi } from '#web/lib/api.ts';
import { managedOrderKey, managedOrdersKey } from '#web/lib/managed-order-keys.ts';
import { messageOf } from '#web/lib/problem.ts';
import { queryClient } from '#web/lib/query.ts';
import { refetch } from '#web/lib/refetch.ts';

/** Cancels these orders if they are unchanged since the owner saw them. `done` counts the orders with a response. */
export function useCancelOrders(orders: readonly ManagedOrder[]) {
  const [done, setDone] = useState(0);
  const { mutateAsync } = useMutation({
    mutationFn: (reason: string) =>
      cancelInBatches(
        orders,
        (batch) => {
          const versions = batch.map(({ orderId, version }) => ({ orderId, version }));
          const body: OrdersCommand = { orders: versions, status: 'cancelled', reason };
          return callApi<OrdersOutcome>('PATCH', '/api/manage/orders', { body, signedIn: true });
        },
        setDone,
      ),
    onSettled() {
      for (const { orderId } of orders) queryClient.removeQueries({ queryKey: managedOrderKey(orderId) });
      void refetch(managedOrdersKey);
    },
  });
  return { cancel: mutateAsync, done };
}

/** Orders per call: few enough for visible progress, and enough for one page of the list. */
export const batchSize = 20;

/** The result of cancelling several orders. */
export interface Cancellation {
  readonly cancelled: readonly string[];
  readonly failed: readonly { readonly orderId: string; readonly detail: string }[];
}

/** The orders that were paid by card, and are refunded when they are cancelled. */
export const paidByCard = (orders: readonly ManagedOrder[]): readonly ManagedOrder[] =>
  orders.filter(({ payment }) => payment.method === 'card' && payment.status === 'paid');

/** What is refunded when these orders are cancelled, in rupees. */
export const refundsOf = (orders: readonly ManagedOrder[]): number =>
  toRupees(orders.reduce((sum, order) => sum + toPaise(leftOf(order)), 0));

/** The total of these orders in rupees, summed in whole paise. */
export const totalOf = (orders: readonly ManagedOrder[]): number =>
  toRupees(orders.reduce((sum, { toPay }) => sum + toPaise(toPay), 0));

/**
 * Cancels orders batch by batch and reports the progress after each batch. A failed call stops the rest, and all orders without
 * a response count as failed; retrying them is safe. Throws if the first call fails.
 */
export async function cancelInBatches<Order extends { readonly orderId: string }>(
  orders: readonly Order[],
  cancel: (batch: readonly Order[]) => Promise<OrdersOutcome>,
  onProgress: (done: number) => void,
): Promise<Cancellation> {
  const results: OrdersOutcome['results'][number][] = [];
  try {
    for (let start = 0; start < orders.length; start += batchSize) {
      results.push(...(await cancel(orders.slice(start, start + batchSize))).results);
      onProgress(results.length);
    }
  } catch (error) {
    if (results.length === 0) throw error;
    const withoutResult = orders.slice(results.length).map(({ orderId }) => ({ orderId, detail: messageOf(error) }));
    return { ...toCancellation(results), failed: [...toCancellation(results).failed, ...withoutResult] };
  }
  return toCancellation(results);
}

const toCancellation = (results: OrdersOutcome['results']): Cancellation => ({
  cancelled: results.flatMap((result) => ('order' in result ? [result.orderId] : [])),
  failed: results.flatMap((result) =>
    'problem' in result ? [{ orderId: result.orderId, detail: result.problem.detail }] : [],
  ),
});
