import { limits } from '../contracts/limits.ts';
import type { Position } from '../platform/cursors.ts';
import type { Page } from '../platform/paging.ts';
import { fitting } from '../platform/response-size.ts';
import { filterPostings, postingsToFilter } from '../platform/search/filter-postings.ts';
import type { SearchIndex } from '../platform/search/search-index.ts';
import { longest } from '../platform/search/words.ts';
import type { OrderBook, OrderRecord } from './order.ts';
import { indexedPrefix, isFoundBy, type OrderEntry, phoneOf } from './order-words.ts';

export interface SearchOrdersDependencies {
  readonly book: Pick<OrderBook, 'findMany'>;
  readonly index: Pick<SearchIndex<OrderEntry>, 'list'>;
}

export interface OrderSearch {
  /** As returned by `searchWords`; at least one unless there is a phone. */
  readonly words: readonly string[];
  /** As returned by `phoneOf`: only orders with exactly this number. */
  readonly phone?: string | undefined;
  readonly limit: number;
  readonly after?: Position | undefined;
}

/**
 * Lists the orders that match every word and the phone, newest first. One call reads a bounded number of postings and
 * one response's size of orders, so a page can have fewer than `limit`, even none, before the next page.
 */
export async function searchOrders(
  { book, index }: SearchOrdersDependencies,
  { words, phone, limit, after }: OrderSearch,
): Promise<Page<OrderRecord>> {
  const word = phone ?? longest(words);
  const prefix = indexedPrefix(word);
  const isFiltered = words.length > 1 || prefix !== word;
  const page = await index.list({ prefix, limit: isFiltered ? Math.max(limit, postingsToFilter) : limit, after });
  const firstMatches = (count: number) =>
    filterPostings(
      page,
      count,
      ({ entry }) =>
        (phone === undefined || phoneOf(entry.mobileNo) === phone) && words.every((each) => isFoundBy(entry, each)),
    );
  const found = firstMatches(limit);
  const orders = await book.findMany(found.entries.map(({ orderId }) => orderId));
  const orderOf = ({ orderId }: OrderEntry) => orders.get(orderId);
  const { items, complete } = fitting(
    found.entries.map((entry) => orderOf(entry) ?? null),
    limits.responseBytes,
  );
  // A page has at least one entry, so that a search gets on.
  const { entries, next } = complete ? found : firstMatches(Math.max(1, items.length));
  return { entries: entries.flatMap((entry) => orderOf(entry) ?? []), ...(next && { next }) };
}
