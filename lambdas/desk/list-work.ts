import { limits } from '../contracts/limits.ts';
import { isInWorkList, type WorkList, workStatuses } from '../contracts/work-list.ts';
import type { OrderBook, OrderRecord } from '../orders/order.ts';
import type { Position } from '../platform/cursors.ts';
import type { Page } from '../platform/paging.ts';

/**
 * A page of open orders for one kind of work. No index has these lists, so a page looks through up to `limits.ordersPerWorkRead`
 * orders of a status, and may be short. A call makes one Query for each status of the list, until one has more.
 */
export async function listWork(
  book: Pick<OrderBook, 'list'>,
  work: WorkList,
  after?: Position,
): Promise<Page<OrderRecord>> {
  const { status: begun, ...position } = after ?? {};
  const statuses = workStatuses[work];
  const entries: OrderRecord[] = [];
  const first = Math.max(0, statuses.map(String).indexOf(begun ?? ''));
  for (const status of statuses.slice(first)) {
    const page = await book.list({
      status,
      limit: limits.ordersPerWorkRead,
      ...(status === begun && { after: position }),
    });
    entries.push(...page.entries.filter((order) => isInWorkList(work, order)));
    if (page.next !== undefined) return { entries, next: { status, ...page.next } };
  }
  return { entries };
}
