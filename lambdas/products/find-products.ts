import type { CategoryId } from '../contracts/categories.ts';
import type { Position } from '../platform/cursors.ts';
import { filterPostings, postingsToFilter } from '../platform/search/filter-postings.ts';
import type { Posting, SearchIndex } from '../platform/search/search-index.ts';
import { longest } from '../platform/search/words.ts';
import { indexedWords, wordsOfVersion } from './indexed-words.ts';
import { isWithin, type PriceRange } from './price-range.ts';
import { type ProductRecord, secondCategory } from './product.ts';
import { hasWord, matchesSpelling, type SearchWord, type Spelling } from './search-words.ts';

export interface Search {
  readonly words: readonly [SearchWord, ...SearchWord[]];
  readonly category?: CategoryId | undefined;
  readonly price?: PriceRange | undefined;
  /** Products that the search leaves out, such as those that an earlier list of it has shown. */
  readonly except?: ((product: ProductRecord) => boolean) | undefined;
  readonly limit: number;
  readonly after?: Position | undefined;
}

export interface Found {
  readonly products: readonly ProductRecord[];
  readonly next?: Position | undefined;
}

/**
 * Finds products in the category and the price range that have each word or a synonym of it. Reads are bounded, so a page may have
 * fewer products than requested and still a next page. Undefined if `after` is not a position of this search.
 */
export async function find(
  postings: Pick<SearchIndex<ProductRecord>, 'list'>,
  { words, category, price, except, limit, after }: Search,
): Promise<Found | undefined> {
  const longestTyped = longest(words.map(({ typed }) => typed));
  const { spellings } = words.find(({ typed }) => typed === longestTyped) ?? words[0];
  const filter: Filter = { category, price, except, others: words.filter((word) => word.spellings !== spellings) };
  const filters = [filter.others[0], category, price, except].some((each) => each !== undefined);
  const first = after === undefined ? 0 : spellings.findIndex((spelling) => nameOf(spelling) === after.spelling);
  if (first < 0) return undefined;
  const products = new Map<string, ProductRecord>();
  const found = (next?: Position): Found => ({ products: [...products.values()], next });
  let toRead = Math.max(limit, postingsToFilter);
  let position = withoutSpelling(after);
  for (const [index, spelling] of [...spellings.entries()].slice(first)) {
    // The page ends when it is full or its reads are used up.
    const left = limit - products.size;
    if (left === 0 || toRead === 0) return found({ spelling: nameOf(spelling) });
    const page = await postings.list({
      prefix: spelling.text,
      whole: spelling.whole,
      limit: filters || index > 0 ? toRead : left,
      after: position,
    });
    toRead -= page.entries.length;
    const { entries, next } = filterPostings(page, left, isResult(filter, spellings.slice(0, index + 1)));
    for (const product of entries) products.set(product.productId, product);
    if (next !== undefined) return found({ ...next, spelling: nameOf(spelling) });
    position = undefined;
  }
  return found();
}

/** What a posting of the longest word must match too. */
interface Filter extends Pick<Search, 'category' | 'price' | 'except'> {
  readonly others: readonly SearchWord[];
}

/** Whether a posting that the last of these spellings has found is a result of the search. */
const isResult =
  ({ others, except, ...filter }: Filter, spellings: readonly Spelling[]) =>
  (posting: Posting<ProductRecord>): boolean =>
    isShown(posting.entry, filter) &&
    isFirst(posting, spellings) &&
    hasAll(posting.entry, others) &&
    !except?.(posting.entry);

const nameOf = ({ text, whole }: Spelling): string => (whole ? `${text}#` : text);

/** The search index's own position; undefined at the start of a spelling. */
function withoutSpelling(position: Position | undefined): Position | undefined {
  if (position === undefined) return undefined;
  const { spelling: _, ...own } = position;
  return Object.keys(own).length === 0 ? undefined : own;
}

/**
 * A product has one posting per word, so several may match. Only the first matching word of the first matching spelling counts,
 * so that the product is shown once. A posting of an earlier index version has only that version's words.
 */
function isFirst({ word, entry, version }: Posting<ProductRecord>, spellings: readonly Spelling[]): boolean {
  const words = wordsOfVersion(version, entry);
  const first = spellings.find((spelling) => words.some((each) => matchesSpelling(spelling, each)));
  if (first === undefined || first !== spellings.at(-1)) return false;
  const [firstWord] = words.filter((each) => matchesSpelling(first, each)).sort(byBytes);
  return word === firstWord;
}

/** True if the product has each of these words or a synonym of it. */
export const hasAll = (product: ProductRecord, searched: readonly SearchWord[]): boolean => {
  const words = searched.length === 0 ? [] : indexedWords(product);
  return searched.every((word) => hasWord(words, word));
};

/** DynamoDB sorts text by its UTF-8 bytes. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** True if the product is in the search's category and price range. */
export const isShown = (product: ProductRecord, { category, price }: Pick<Search, 'category' | 'price'>): boolean =>
  (category === undefined || product.category === category || secondCategory(product) === category) &&
  (price === undefined || isWithin(price, product.pricePaise));
