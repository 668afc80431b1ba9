import { type WorkList, workStatuses } from '../contracts/desk/work-list.ts';
import { limits } from '../contracts/limits.ts';
import type { OrderBook, OrderRecord } from '../orders/order.ts';
import type { WorkCounts } from '../orders/work-counts.ts';
import { isInWorkList } from '../orders/work-lists.ts';
import type { Position } from '../platform/cursors.ts';
import type { Page } from '../platform/paging.ts';

export interface ListWorkDependencies {
  readonly book: Pick<OrderBook, 'list' | 'findMany'>;
  readonly workCounts: Pick<WorkCounts, 'countedIn'>;
}

/**
 * A page of a work list, such as the orders to make. No index has these lists, so a call filters up to
 * `limits.ordersPerWorkRead` orders per status, and stops at one with more. The first page begins with the orders of `again`.
 */
export async function listWork(
  { book, workCounts }: ListWorkDependencies,
  work: WorkList,
  again: readonly string[],
  after?: Position,
): Promise<Page<OrderRecord>> {
  const { status: begun, ...position } = after ?? {};
  const statuses = workStatuses[work];
  const remade = after === undefined && again.length > 0 ? await book.findMany(again) : undefined;
  const entries = again.flatMap((orderId) => remade?.get(orderId) ?? []);
  const first = Math.max(0, statuses.map(String).indexOf(begun ?? ''));
  for (const status of statuses.slice(first)) {
    const page = await book.list({
      status,
      limit: limits.ordersPerWorkRead,
      ...(status === begun && { after: position }),
    });
    const found = page.entries.filter((order) => isInWorkList(work, order));
    // A recount leaves out cancellations from long before it, which no owner has to tap away.
    const counted =
      work === 'cancelled'
        ? await workCounts.countedIn(
            work,
            found.map(({ orderId }) => orderId),
          )
        : undefined;
    entries.push(...found.filter(({ orderId }) => counted?.has(orderId) ?? true));
    if (page.next !== undefined) return { entries, next: { status, ...page.next } };
  }
  return { entries };
}
