import { plainDigits } from '../contracts/accounts/contact.ts';
import { toRupees } from '../contracts/money.ts';
import type { ProductPage, ProductQuery, SearchedPrices } from '../contracts/products/product.ts';
import type { SearchSettings } from '../contracts/settings/settings.ts';
import { foreignCursor, nextCursor, startOf } from '../platform/paging.ts';
import { type Result, succeed } from '../platform/result.ts';
import { joinCompounds, wordsOf } from '../platform/search/words.ts';
import { type BrowseDependencies, browseProducts, priceName } from './browse-products.ts';
import { type CorrectionDependencies, correctWords } from './correct-words.ts';
import { type Found, find, isShown, type Search } from './find-products.ts';
import { anyPrice, nearestFirst, type PriceRange } from './price-range.ts';
import { toProduct } from './product.ts';
import { availableSort, type ReindexingStore } from './reindexing.ts';
import { type SearchWord, type Synonyms, searchWords, toSynonyms } from './search-words.ts';
import { shareWords } from './share-words.ts';

export interface SearchDependencies extends BrowseDependencies, CorrectionDependencies {
  /** The owner's synonyms. */
  readonly synonyms: () => Promise<SearchSettings['synonyms']>;
  readonly reindexing: Pick<ReindexingStore, 'find'>;
}

/**
 * A page of a search. A search whose words select nothing lists its prices. Words that no product has, or not together, are
 * corrected or left out (`correctedQuery`). Says which prices it read (`prices`). Refuses another list's cursor.
 */
export async function searchProducts(
  { products, synonyms: readSynonyms, reindexing, cursors, ...correction }: SearchDependencies,
  { category, q, sort, limit, cursor }: ProductQuery & { readonly q: string },
): Promise<Result<ProductPage>> {
  // An emoji alone names no gift.
  if (!/[\p{L}\p{N}]/u.test(q)) return succeed({ products: [] });
  const { text, price } = await withoutPrices(q);
  const read = price && { prices: toSearchedPrices(price) };
  // No price is both *under 500* and *above 2000*, and DynamoDB refuses such a range.
  if (price !== undefined && price.least > price.most) return succeed({ products: [], ...read });
  const words = wordsOf(joinCompounds(text));
  const synonyms = toSynonyms(words.length === 0 ? [] : await readSynonyms());
  const searched = searchWords(words, synonyms);
  if (!isSearch(searched)) {
    const order = await availableSort(reindexing, sort ?? (price && nearestFirst(price)));
    const listed = await browseProducts({ products, cursors }, { category, price, sort: order, limit, cursor });
    return listed.ok ? succeed({ ...listed.value, ...read }) : listed;
  }
  const list = ['products', category ?? '', ...searched.map(({ typed }) => typed), ...priceName(price)];
  const start = startOf(cursors, list, cursor);
  if (!start.ok) return start;
  const { corrected, ...after } = start.value.after ?? {};
  const page = { category, price, limit, after: start.value.after && after };
  const found = await search(correction, { words, searched, synonyms, corrected, page });
  if (found === undefined) return foreignCursor;
  const next = found.next && { ...found.next, ...(found.corrected !== undefined && { corrected: found.corrected }) };
  return succeed({
    products: found.products.map(toProduct),
    ...read,
    ...(found.corrected !== undefined && { correctedQuery: found.corrected }),
    ...nextCursor(cursors, list, next),
  });
}

/** The search's words, and its prices. Loaded for searches with a digit: compiling the patterns takes some 40 ms. */
async function withoutPrices(q: string): Promise<{ readonly text: string; readonly price?: PriceRange }> {
  if (!/\d/.test(plainDigits(q))) return { text: q };
  return (await import('./read-price-range.ts')).readPriceRange(q);
}

/** The range as the API returns it: the limits that the customer named, at least one. */
const toSearchedPrices = ({ least, most }: PriceRange): SearchedPrices => ({
  ...(least > anyPrice.least && { least: toRupees(least) }),
  ...((most < anyPrice.most || least === anyPrice.least) && { most: toRupees(most) }),
});

interface SearchPage {
  readonly words: readonly string[];
  readonly searched: Search['words'];
  readonly synonyms: Synonyms;
  /** The corrected words that the previous pages searched for. */
  readonly corrected: string | undefined;
  readonly page: Omit<Search, 'words'>;
}

type SearchResult = Found & { readonly corrected?: string };

/**
 * A page of the search as typed, or of the corrected search if that finds nothing, or of the words that one product has
 * together. Later pages continue the first page's.
 */
async function search(dependencies: CorrectionDependencies, typed: SearchPage): Promise<SearchResult | undefined> {
  const { index } = dependencies;
  const { words, searched, synonyms, corrected, page } = typed;
  if (corrected !== undefined) return findCorrected(index, typed, wordsOf(corrected));
  const asTyped = await find(index, { ...page, words: searched });
  if (asTyped === undefined || asTyped.products.length > 0 || page.after !== undefined) return asTyped;
  const correction = await correctWords(dependencies, words, synonyms);
  const asCorrected = correction && (await findCorrected(index, typed, correction));
  if (asCorrected !== undefined && asCorrected.products.length > 0) return asCorrected;
  const shared = await shareWords(index, {
    words: (correction && searchWordsOf(correction, synonyms)) ?? searched,
    shows: (product) => isShown(product, page),
    complete: (asCorrected ?? asTyped).next === undefined,
  });
  if (shared === undefined) return asTyped;
  return findCorrected(
    index,
    typed,
    shared.map((word) => word.typed),
  );
}

/** A page of the search for these words instead. */
async function findCorrected(
  index: CorrectionDependencies['index'],
  { searched, synonyms, page }: SearchPage,
  words: readonly string[],
): Promise<SearchResult | undefined> {
  const found = await find(index, { ...page, words: searchWordsOf(words, synonyms) ?? searched });
  return found && { ...found, corrected: words.join(' ') };
}

const isSearch = (searched: readonly SearchWord[]): searched is Search['words'] => searched.length > 0;

function searchWordsOf(words: readonly string[], synonyms: Synonyms): Search['words'] | undefined {
  const searched = searchWords(words, synonyms);
  return isSearch(searched) ? searched : undefined;
}
