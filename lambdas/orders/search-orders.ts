import { limits } from '../contracts/limits.ts';
import type { Position } from '../platform/cursors.ts';
import type { Page } from '../platform/paging.ts';
import { fitting } from '../platform/response-size.ts';
import { filterPostings, postingsToFilter } from '../platform/search/filter-postings.ts';
import type { SearchIndex } from '../platform/search/search-index.ts';
import { longest } from '../platform/search/words.ts';
import type { OrderBook, OrderRecord } from './order.ts';
import { hasPart, indexedPrefix, isFoundBy, type OrderEntry, phoneOf, wordsOfPart } from './order-search-words.ts';

export interface SearchOrdersDependencies {
  readonly book: Pick<OrderBook, 'findMany'>;
  readonly index: Pick<SearchIndex<OrderEntry>, 'list'>;
}

export interface OrderSearch {
  /** As returned by `searchWords`; at least one unless there is a phone. */
  readonly words: readonly string[];
  /** As returned by `phoneOf`: only orders with exactly this number. */
  readonly phone?: string | undefined;
  /** As returned by `partOfNumber`: also orders with this start or end of the number. */
  readonly part?: string | undefined;
  readonly limit: number;
  readonly after?: Position | undefined;
}

/**
 * Lists the orders that match every word and the phone, newest first; if none does, those with this part of the number. A
 * call reads a bounded number of postings and one response's size of orders, so a page can have fewer than `limit`.
 */
export async function searchOrders(
  dependencies: SearchOrdersDependencies,
  { words, phone, part, limit, after }: OrderSearch,
): Promise<Page<OrderRecord>> {
  const word = phone ?? longest(words);
  const page = await listMatches(dependencies, {
    word,
    isFiltered: words.length > 1,
    isMatch: (entry) =>
      (phone === undefined || phoneOf(entry.mobileNo) === phone) && words.every((each) => isFoundBy(entry, each)),
    ...{ limit, after },
  });
  if (part === undefined || after !== undefined || page.next !== undefined || page.entries.length > 0) return page;
  for (const indexed of wordsOfPart(part)) {
    const isMatch = (entry: OrderEntry) => hasPart(entry, part);
    const { entries } = await listMatches(dependencies, { word: indexed, isFiltered: true, isMatch, limit });
    if (entries.length > 0) return { entries };
  }
  return page;
}

interface Matching {
  readonly word: string;
  /** True if orders of the word's list can fail to match. */
  readonly isFiltered: boolean;
  readonly isMatch: (entry: OrderEntry) => boolean;
  readonly limit: number;
  readonly after?: Position | undefined;
}

async function listMatches(
  { book, index }: SearchOrdersDependencies,
  { word, isFiltered, isMatch, limit, after }: Matching,
): Promise<Page<OrderRecord>> {
  const prefix = indexedPrefix(word);
  const reads = isFiltered || prefix !== word ? Math.max(limit, postingsToFilter) : limit;
  const page = await index.list({ prefix, limit: reads, after });
  const firstMatches = (count: number) => filterPostings(page, count, ({ entry }) => isMatch(entry));
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
