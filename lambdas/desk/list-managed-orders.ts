import type { ManagedOrder, ManagedOrderPage, ManagedOrdersQuery } from '../contracts/desk/manage-orders.ts';
import { limits } from '../contracts/limits.ts';
import { needsConfirmation } from '../contracts/orders/confirmation.ts';
import { indianDay } from '../dates/calendar.ts';
import { isListed, type OrderBook, type OrderRecord, type Orders, toOrderOfOwner } from '../orders/order.ts';
import { partOfNumber, phoneOf, searchWords, withoutLabel } from '../orders/order-search-words.ts';
import { type SearchOrdersDependencies, searchOrders } from '../orders/search-orders.ts';
import { dueDay } from '../orders/work-counts.ts';
import { isInWorkList } from '../orders/work-lists.ts';
import type { Clock } from '../platform/clock.ts';
import type { Cursors } from '../platform/cursors.ts';
import { isId } from '../platform/ids.ts';
import { nextCursor, startOf } from '../platform/paging.ts';
import { type Result, succeed } from '../platform/result.ts';
import { hasLetters } from '../platform/search/words.ts';
import { type ListWorkDependencies, listWork } from './list-work.ts';
import { type NewGiftsDependencies, newGifts } from './new-gifts.ts';

interface ListManagedOrdersDependencies extends SearchOrdersDependencies, ListWorkDependencies, NewGiftsDependencies {
  readonly orders: Pick<Orders, 'find'>;
  readonly book: Pick<OrderBook, 'list' | 'findMany'>;
  readonly cursors: Cursors;
  readonly now: Clock;
}

/**
 * Returns a page of all customers' orders, newest first, filtered, or found by order number, name or mobile number. Work lists also
 * have the gifts that are made again. A single letter lists all orders, signs alone none. Refuses a cursor of another list.
 */
export async function listManagedOrders(
  { orders, book, workCounts, cases, index, cursors, now }: ListManagedOrdersDependencies,
  { status, confirmation, work, due, q = '', phone: mobileNo, cursor }: ManagedOrdersQuery,
): Promise<Result<ManagedOrderPage>> {
  if (q !== '' && !hasLetters(withoutLabel(q))) return succeed({ orders: [] });
  const phone = mobileNo === undefined ? undefined : phoneOf(mobileNo);
  const isWanted = (order: OrderRecord): boolean =>
    (status === undefined || order.status === status) &&
    (confirmation === undefined || needsConfirmation(order)) &&
    (work === undefined || again.has(order.orderId) || isInWorkList(work, order)) &&
    (due === undefined || isDue(order)) &&
    (phone === undefined || phoneOf(order.mobileNo) === phone);
  const isDue = (order: OrderRecord): boolean => {
    const day = again.has(order.orderId) ? again.get(order.orderId)?.readyBy : dueDay(order);
    if (day === undefined) return due === 'none';
    return due === 'late' ? day < indianDay(now()) : day === due;
  };
  const words = searchWords(q);
  const list = ['manage-orders', status ?? '', confirmation ?? '', work ?? '', due ?? '', phone ?? '', ...words];
  const start = startOf(cursors, list, cursor);
  if (!start.ok) return start;

  const again = work === 'to-make' || work === 'to-ship' ? await newGifts({ cases }) : noGifts;
  const shown = (order: OrderRecord): ManagedOrder => {
    const newGift = again.get(order.orderId);
    return { ...toOrderOfOwner(order), ...(newGift && { newGift }) };
  };

  const numbered = await byNumber(orders, q);
  if (numbered !== undefined) {
    return succeed({ orders: [numbered].filter(isWanted).map(shown) });
  }
  const query = { limit: limits.ordersPerPage.default, ...start.value };
  const page =
    words.length > 0 || phone !== undefined
      ? await searchOrders({ book, index }, { words, phone, part: partOfNumber(q), ...query })
      : work !== undefined
        ? await listWork({ book, workCounts }, work, [...again.keys()], start.value.after)
        : await book.list({ status, confirmation, ...query });
  return succeed({
    // Unpaid orders are found only by number and by status.
    orders: page.entries.filter((order) => isWanted(order) && (status !== undefined || isListed(order))).map(shown),
    ...nextCursor(cursors, list, page.next),
  });
}

const noGifts: Awaited<ReturnType<typeof newGifts>> = new Map();

/**
 * Finds an order by its number, alone in any groups or within a mail's subject. Returns undefined if there is none: the text may
 * then be a name.
 */
async function byNumber(orders: Pick<Orders, 'find'>, q: string): Promise<OrderRecord | undefined> {
  const typed = withoutLabel(q).toUpperCase();
  const orderId = /\b[0-9A-Z]{16}\b/.exec(typed)?.[0] ?? typed.replace(/[^0-9A-Z]/g, '');
  return isId(orderId) ? orders.find(orderId) : undefined;
}
