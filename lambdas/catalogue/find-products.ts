import type { CategoryId } from '../contracts/categories.ts';
import type { Position } from '../platform/cursors.ts';
import type { Posting, SearchIndex } from '../platform/search/search-index.ts';
import { postingsToSift, sift } from '../platform/search/sift.ts';
import { beginWith, longest } from '../platform/search/words.ts';
import { indexedWords } from './indexed-words.ts';
import { type ProductRecord, secondCategory } from './product.ts';

export interface Search {
  /** At least one. */
  readonly words: readonly string[];
  readonly category?: CategoryId | undefined;
  readonly limit: number;
  readonly after?: Position | undefined;
}

export interface Found {
  readonly products: readonly ProductRecord[];
  readonly next?: Position | undefined;
}

/**
 * Products that have a word beginning with each of the given ones, and are shown under the category (D3). One request is
 * one Query of a bounded number of postings, so it may find fewer than asked for, even none, and still go on.
 */
export async function find(
  index: Pick<SearchIndex<ProductRecord>, 'list'>,
  { words, category, limit, after }: Search,
): Promise<Found> {
  const prefix = longest(words);
  const others = words.filter((word) => word !== prefix);
  const filtered = others.length > 0 || category !== undefined;
  const page = await index.list({ prefix, limit: filtered ? Math.max(limit, postingsToSift) : limit, after });
  const shows = (posting: Posting<ProductRecord>) =>
    isShown(posting.entry, category) && isFound(posting, prefix, others);
  const { entries, next } = sift(page, limit, shows);
  return { products: entries, next };
}

/** A product with several words that begin so is met once for each; the first of them shows it. */
function isFound({ word, entry }: Posting<ProductRecord>, prefix: string, others: readonly string[]): boolean {
  const words = indexedWords(entry);
  const [first] = words.filter((candidate) => candidate.startsWith(prefix)).sort(byBytes);
  return word === first && beginWith(words, others);
}

/** DynamoDB's order of text: that of its UTF-8 bytes. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

const isShown = (product: ProductRecord, category: CategoryId | undefined): boolean =>
  category === undefined || product.category === category || secondCategory(product) === category;
