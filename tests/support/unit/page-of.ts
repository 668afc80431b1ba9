import type { OrderRecord } from '#lambdas/orders/order.ts';
import type { Position } from '#lambdas/platform/cursors.ts';
import { byTime } from '#lambdas/platform/dynamodb/keys.ts';
import type { Page } from '#lambdas/platform/paging.ts';

/** A page of an in-memory list. As in a Query, a full page has a `next` even if it is the last one. `id` identifies entries. */
export function pageOf<Id extends string, Entry extends Readonly<Record<Id, string>>>(
  all: readonly Entry[],
  id: Id,
  { limit, after }: { readonly limit: number; readonly after?: Position | undefined },
): Page<Entry> {
  const start = after === undefined ? 0 : all.findIndex((entry) => entry[id] === after[id]) + 1;
  const entries = all.slice(start, start + limit);
  const last = entries.at(-1);
  return entries.length < limit || last === undefined ? { entries } : { entries, next: { [id]: last[id] } };
}

/** Sorts by `sortKeyOf`, highest first. */
export const newestFirst = <T>(all: readonly T[], sortKeyOf: (entry: T) => string): T[] =>
  all.toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? 1 : -1));

/** Compares orders by time, oldest first. */
export const oldestFirst = (a: OrderRecord, b: OrderRecord) =>
  byTime(a.createdAt, a.orderId) < byTime(b.createdAt, b.orderId) ? -1 : 1;
