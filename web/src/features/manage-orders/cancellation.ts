import type { ManagedOrder, OrdersOutcome } from '#contracts/manage-orders.ts';
import { messageOf } from '../../lib/problem.ts';

/** Orders per call: few enough for the progress to move, and enough for a page in one call. */
export const batchSize = 20;

/** The result of cancelling several orders. */
export interface Cancellation {
  readonly cancelled: readonly string[];
  readonly failed: readonly { readonly orderId: string; readonly detail: string }[];
}

/** The orders that were paid by card, which cancelling refunds. */
export const paidByCard = (orders: readonly ManagedOrder[]): readonly ManagedOrder[] =>
  orders.filter(({ payment }) => payment.method === 'card' && payment.status === 'paid');

/** In rupees, summed in whole paise. */
export const totalOf = (orders: readonly ManagedOrder[]): number =>
  orders.reduce((sum, { cartPrice }) => sum + Math.round(cartPrice * 100), 0) / 100;

/**
 * Cancels orders batch by batch, and reports the progress after each. A failed call ends it: its unanswered orders count as
 * failed, and a retry is safe. Throws if the first call fails.
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
    const unanswered = orders.slice(results.length).map(({ orderId }) => ({ orderId, detail: messageOf(error) }));
    return { ...countOf(results), failed: [...countOf(results).failed, ...unanswered] };
  }
  return countOf(results);
}

const countOf = (results: OrdersOutcome['results']): Cancellation => ({
  cancelled: results.flatMap((result) => ('order' in result ? [result.orderId] : [])),
  failed: results.flatMap((result) =>
    'problem' in result ? [{ orderId: result.orderId, detail: result.problem.detail }] : [],
  ),
});
