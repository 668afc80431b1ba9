import type { ManagedOrder, OrdersOutcome } from '#contracts/manage-orders.ts';
import { messageOf } from '../../lib/problem.ts';

/** How many orders one call cancels: so few that the progress moves, and that a page is one call. */
export const batchSize = 20;

/** What became of several orders that were to be cancelled. */
export interface Cancellation {
  readonly cancelled: readonly string[];
  readonly failed: readonly { readonly orderId: string; readonly detail: string }[];
}

/** What the customers of these orders paid by card, which cancelling sends back. */
export const paidByCard = (orders: readonly ManagedOrder[]): readonly ManagedOrder[] =>
  orders.filter(({ payment }) => payment.method === 'card' && payment.status === 'paid');

/** In rupees; whole paise are summed. */
export const totalOf = (orders: readonly ManagedOrder[]): number =>
  orders.reduce((sum, { cartPrice }) => sum + Math.round(cartPrice * 100), 0) / 100;

/**
 * Cancels orders batch after batch, and says after each how many are done. A call that fails ends it: what was not
 * answered counts as failed, and asking for it again is safe. Throws where the first call already fails.
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
