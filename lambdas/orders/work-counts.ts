import { dueDate } from '../contracts/desk/due-date.ts';
import { workLists } from '../contracts/desk/work-list.ts';
import { needsConfirmation } from '../contracts/orders/confirmation.ts';
import type { OrderStatus } from '../contracts/orders/order.ts';
import { indianDay } from '../dates/calendar.ts';
import { inParallel } from '../platform/in-parallel.ts';
import type { Change } from '../platform/stream.ts';
import { type OrderBook, type OrderRecord, toPayOf, versionOf } from './order.ts';
import { isInWorkList } from './work-lists.ts';

/**
 * Numbers of orders by the name of their list, or what one order adds to them. The name of orders to make ends with the day on which
 * they are due; `cash-paise` is what those in `to-collect` pay.
 */
export type Tally = Readonly<Record<string, number>>;
const toMakePrefix = 'to-make#';

/** How many orders each list of the owners has. Each order is counted exactly once, as its latest counted version says. */
export interface WorkCounts {
  find(): Promise<Tally>;
  /** Counts this version of an order instead of an earlier one. @throws ContentionError if others keep counting it. */
  count(orderId: string, version: number, tally: Tally): Promise<void>;
  /** Those of these orders that are counted in this list; eventually consistent. */
  countedIn(list: string, orderIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Removes the names that count nothing, such as those of past days. */
  tidy(): Promise<void>;
}

/** The day in India on which the gifts of an order should leave the workshop. */
export const dueDay = (order: OrderRecord): string | undefined => {
  const due = dueDate(order);
  return order.promise?.readyBy ?? (due === undefined ? undefined : indianDay(new Date(due)));
};

/** The lists that an order is in. */
export function tallyOf(order: OrderRecord): Tally {
  const tally: Record<string, number> = {};
  for (const list of workLists) {
    if (isInWorkList(list, order)) tally[list === 'to-make' ? `${toMakePrefix}${dueDay(order) ?? ''}` : list] = 1;
  }
  return {
    ...tally,
    ...(needsConfirmation(order) && { unconfirmed: 1 }),
    ...(isInWorkList('to-collect', order) && { 'cash-paise': toPayOf(order) }),
  };
}

/** The lists that a gift that is made again is in. Its order was delivered, so it is counted when the lists are read. */
export const tallyOfNewGift = ({ readyBy = '' }: { readonly readyBy?: string }): Tally => ({
  [`${toMakePrefix}${readyBy}`]: 1,
  'to-ship': 1,
});

/** The orders to make in these counts, earliest day first and those without one last. */
export const toMakeIn = (tally: Tally): readonly { readonly day?: string; readonly orders: number }[] =>
  Object.entries(tally)
    .filter(([name, orders]) => name.startsWith(toMakePrefix) && orders > 0)
    .map(([name, orders]) => ({ day: name.slice(toMakePrefix.length), orders }))
    .toSorted((a, b) => Number(a.day === '') - Number(b.day === '') || a.day.localeCompare(b.day))
    .map(({ day, orders }) => ({ ...(day !== '' && { day }), orders }));

/** How one tally differs from another. */
export const differenceOf = (before: Tally, after: Tally): Tally => {
  const names = Object.keys({ ...before, ...after });
  const differences = names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
  return Object.fromEntries(differences.filter(([, difference]) => difference !== 0));
};

/** The sum of several tallies, by name. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const sum: Record<string, number> = {};
  for (const [name, count] of tallies.flatMap((tally) => Object.entries(tally))) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

/**
 * Added to the version of an order, and below 1. Raising it after a change of the lists makes the recount count each open order
 * again.
 */
const listsRevision = 0.6;

/** What an order counts as, with the version that says so. */
export const countedAs = (order: OrderRecord): { readonly version: number; readonly tally: Tally } => ({
  version: versionOf(order) + listsRevision,
  tally: tallyOf(order),
});

/** Counts an order's latest change. Idempotent. */
export async function countWork(
  { workCounts }: { readonly workCounts: Pick<WorkCounts, 'count'> },
  changes: readonly Change<OrderRecord>[],
): Promise<void> {
  const latest = changes.findLast(({ after }) => after !== undefined)?.after;
  if (latest === undefined) return;
  const { version, tally } = countedAs(latest);
  await workCounts.count(latest.orderId, version, tally);
}

/** Open orders are all counted again. Of the ended ones, only the newest are, because their number has no bound. */
const openStatuses: readonly OrderStatus[] = ['placed', 'making', 'shipped'];
const endedStatuses: readonly OrderStatus[] = ['delivered', 'returned', 'cancelled'];
const ordersPerRead = 100;
const concurrentOrders = 10;

/**
 * Counts all open orders, and the newest that were delivered, returned or cancelled: orders that an earlier version of the shop has left
 * uncounted, and any change that the stream has lost.
 */
export async function recountWork({
  book,
  workCounts,
}: {
  readonly book: Pick<OrderBook, 'list'>;
  readonly workCounts: WorkCounts;
}): Promise<void> {
  const countAll = (orders: readonly OrderRecord[]) =>
    inParallel(orders, concurrentOrders, (after) => countWork({ workCounts }, [{ after }]));
  for (const status of openStatuses) {
    let page = await book.list({ status, limit: ordersPerRead });
    await countAll(page.entries);
    while (page.next !== undefined) {
      page = await book.list({ status, limit: ordersPerRead, after: page.next });
      await countAll(page.entries);
    }
  }
  for (const status of endedStatuses) await countAll((await book.list({ status, limit: ordersPerRead })).entries);
  await workCounts.tidy();
}
