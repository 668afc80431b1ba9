import { limits } from '../../contracts/limits.ts';
import type { ManagedOrderPage, ManagedOrdersQuery } from '../../contracts/manage-orders.ts';
import type { Cursors } from '../cursors.ts';
import { isId } from '../identifiers.ts';
import { nextCursor, startOf } from '../listing.ts';
import { type Result, succeed } from '../result.ts';
import { type OrderBook, type OrderRecord, type Orders, toOrderOfOwner } from './order.ts';
import { soughtWords } from './order-words.ts';
import { type SearchOrdersDependencies, searchOrders } from './search.ts';

export interface ListManagedOrdersDependencies extends SearchOrdersDependencies {
  readonly orders: Pick<Orders, 'find'>;
  readonly book: Pick<OrderBook, 'list' | 'findMany'>;
  readonly cursors: Cursors;
}

/**
 * A page of everybody's orders, newest first (D11): all, those of a status, the one of a number, or those of a name or
 * mobile number. A search without a word that the index could hold is the list itself. Refuses a cursor of another list.
 */
export async function listManagedOrders(
  { orders, book, index, cursors }: ListManagedOrdersDependencies,
  { status, q = '', cursor }: ManagedOrdersQuery,
): Promise<Result<ManagedOrderPage>> {
  const words = soughtWords(q);
  const list = ['manage-orders', status ?? '', ...words];
  const start = startOf(cursors, list, cursor);
  if (!start.ok) return start;

  const numbered = await byNumber(orders, q);
  if (numbered !== undefined) {
    const shown = status === undefined || numbered.status === status;
    return succeed({ orders: shown ? [toOrderOfOwner(numbered)] : [] });
  }
  const query = { status, limit: limits.ordersPerPage.default, ...start.value };
  const page = words.length > 0 ? await searchOrders({ book, index }, { words, ...query }) : await book.list(query);
  return succeed({ orders: page.entries.map(toOrderOfOwner), ...nextCursor(cursors, list, page.next) });
}

/** An order's number is read aloud and typed in groups. What only looks like one may still be a name. */
async function byNumber(orders: Pick<Orders, 'find'>, q: string): Promise<OrderRecord | undefined> {
  const orderId = q.toUpperCase().replace(/[\s#-]/g, '');
  return isId(orderId) ? orders.find(orderId) : undefined;
}
