import type { Position } from '#lambdas/platform/cursors.ts';
import type { Page } from '#lambdas/platform/paging.ts';

/** A page of a list in memory, like a Query's: a full page has a `next` even if it is the last. `id` identifies entries. */
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
