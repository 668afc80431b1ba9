import type { Position } from '../platform/cursors.ts';
import type { Page } from '../platform/paging.ts';
import type { SearchIndex } from '../platform/search/search-index.ts';
import { postingsToSift, sift } from '../platform/search/sift.ts';
import { beginWith, longest } from '../platform/search/words.ts';
import type { OrderBook, OrderRecord } from './order.ts';
import { beginningOf, type OrderEntry, orderWords, phoneOf } from './order-words.ts';

export interface SearchOrdersDependencies {
  readonly book: Pick<OrderBook, 'findMany'>;
  readonly index: Pick<SearchIndex<OrderEntry>, 'list'>;
}

export interface OrderSearch {
  /** As `soughtWords` gives them, at least one unless there is a phone. */
  readonly words: readonly string[];
  /** As `phoneOf` gives it: only orders with exactly this number. */
  readonly phone?: string | undefined;
  readonly limit: number;
  readonly after?: Position | undefined;
}

/**
 * Orders of this phone whose name or mobile number has a word beginning with each of the given ones, newest first. One request is one
 * Query of a bounded number of postings and the reading of the orders they name, so it may find fewer than asked for,
 * even none, and still go on.
 */
export async function searchOrders(
  { book, index }: SearchOrdersDependencies,
  { words, phone, limit, after }: OrderSearch,
): Promise<Page<OrderRecord>> {
  const word = phone ?? longest(words);
  const prefix = beginningOf(word);
  const sifted = words.length > 1 || prefix !== word;
  const page = await index.list({ prefix, limit: sifted ? Math.max(limit, postingsToSift) : limit, after });
  const { entries, next } = sift(
    page,
    limit,
    ({ entry }) => (phone === undefined || phoneOf(entry.mobileNo) === phone) && beginWith(orderWords(entry), words),
  );
  const orders = await book.findMany(entries.map(({ orderId }) => orderId));
  return { entries: entries.flatMap(({ orderId }) => orders.get(orderId) ?? []), next };
}
