import { plainDigits } from '../contracts/accounts/contact.ts';
import { toRupees } from '../contracts/money.ts';
import type { Occasion } from '../contracts/occasions/occasions.ts';
import type { ProductPage, ProductQuery, SearchedPrices } from '../contracts/products/product.ts';
import type { SearchSettings } from '../contracts/settings/settings.ts';
import type { Position } from '../platform/cursors.ts';
import { foreignCursor, nextCursor, startOf } from '../platform/paging.ts';
import { type Result, succeed } from '../platform/result.ts';
import { hasLetters, joinCompounds, wordsOf } from '../platform/search/words.ts';
import { type BrowseDependencies, browseProducts, priceName } from './browse-products.ts';
import { closestPart, isShort } from './closest-part.ts';
import { type CorrectionDependencies, correctWords } from './correct-words.ts';
import { type Found, isShown, type Search } from './find-products.ts';
import { withoutLowPrice } from './low-price-words.ts';
import { type NamedOccasion, namedOccasion } from './named-occasion.ts';
import { anyPrice, inBoth, nearestFirst, nearestOutside, type PriceRange } from './price-range.ts';
import { toProduct } from './product.ts';
import { availableSort, type ReindexingStore } from './reindexing.ts';
import { listParts, listPartsByPrice, type Part, partWith } from './search-parts.ts';
import { isIgnored, type SearchWord, type Synonyms, searchWord, searchWords, toSynonyms } from './search-words.ts';
import { shareWords } from './share-words.ts';

export interface SearchDependencies extends BrowseDependencies, CorrectionDependencies {
  /** The owner's synonyms. */
  readonly synonyms: () => Promise<SearchSettings['synonyms']>;
  /** The owner's occasions: words that name one find its products too. */
  readonly namedOccasions: () => Promise<readonly Occasion[]>;
  readonly reindexing: Pick<ReindexingStore, 'find'>;
}

/**
 * A page of a search. A search whose words select nothing lists its prices. Words that no product has, or not together, are
 * corrected or left out (`correctedQuery`), and prices that no product has are left out last (`noneAtPrices`). Refuses another
 * list's cursor.
 */
export async function searchProducts(
  dependencies: SearchDependencies,
  { q, ...query }: ProductQuery & { readonly q: string },
): Promise<Result<ProductPage>> {
  // An emoji alone names no gift.
  if (!hasLetters(q)) return succeed({ products: [] });
  const { text, price } = await withoutPrices(q);
  // No price is both *under 500* and *above 2000*, and DynamoDB refuses such a range.
  if (price !== undefined && price.least > price.most)
    return succeed({ products: [], prices: toSearchedPrices(price) });
  const typed = wordsOf(joinCompounds(text));
  const selecting = withoutLowPrice(typed);
  const words = selecting ?? typed;
  const asked = { ...query, price, ...(selecting && { sort: 'price-asc' as const }) };
  const [lists, occasions] =
    words.length === 0 ? [[], []] : await Promise.all([dependencies.synonyms(), dependencies.namedOccasions()]);
  const synonyms = toSynonyms(lists);
  const searched = searchWords(words, synonyms);
  const page = isSearch(searched)
    ? await searchWithWords(dependencies, { ...asked, words, searched, synonyms, occasions })
    : await listPrices(dependencies, asked);
  // A cursor that the words refuse may be that of the prices.
  const isNone = !page.ok || (query.cursor === undefined && isEmpty(page.value));
  if (isNone && isBareNumber(q)) return searchProducts(dependencies, { ...query, q: `₹${q}` });
  return page.ok && price ? succeed({ ...page.value, prices: toSearchedPrices(price) }) : page;
}

/** A number that is a price if no product has it as a word. */
const isBareNumber = (q: string): boolean => /^\d{3,6}$/.test(plainDigits(q).replaceAll(/,(?=\d{2,3}(,|$))/g, ''));

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

type Query = Omit<ProductQuery, 'q'> & { readonly price: PriceRange | undefined };

/** The products with these prices, or if there are none, those at the nearest prices. */
async function listPrices(dependencies: SearchDependencies, query: Query): Promise<Result<ProductPage>> {
  const { price, sort, cursor } = query;
  const listed = await listInOrder(dependencies, { ...query, sort: sort ?? (price && nearestFirst(price)) });
  const said = listed.ok && sort !== undefined ? succeed({ ...listed.value, sort }) : listed;
  const isNone = listed.ok && cursor === undefined && isEmpty(listed.value);
  if (price === undefined || (listed.ok && !isNone)) return said;
  // A cursor that the list refuses may be that of the nearest prices.
  const nearest = nearestOutside(price);
  const others = await listInOrder(dependencies, { ...query, price: undefined, near: price, sort: nearest });
  if (isNone && (!others.ok || isEmpty(others.value))) return said;
  return others.ok ? succeed({ ...others.value, noneAtPrices: true, sort: nearest }) : others;
}

const listInOrder = async (
  { products, cursors, reindexing }: SearchDependencies,
  { sort, ...query }: Query & { readonly near?: PriceRange },
): Promise<Result<ProductPage>> =>
  browseProducts({ products, cursors }, { ...query, sort: await availableSort(reindexing, sort) });

const isEmpty = ({ products, nextCursor: next }: ProductPage): boolean => products.length === 0 && next === undefined;

interface WordsQuery extends Query {
  readonly words: readonly string[];
  readonly searched: Search['words'];
  readonly synonyms: Synonyms;
  readonly occasions: readonly Occasion[];
}

async function searchWithWords(dependencies: SearchDependencies, query: WordsQuery): Promise<Result<ProductPage>> {
  const { category, price, limit, cursor, searched, sort } = query;
  const list = ['products', category ?? '', ...searched.map(({ typed }) => typed), ...priceName(price), sort ?? ''];
  const start = startOf(dependencies.cursors, list, cursor);
  if (!start.ok) return start;
  const { corrected, shared, near, found = '0', ...after } = start.value.after ?? {};
  const typed: TypedSearch = {
    ...query,
    limit,
    corrected,
    shared,
    found: Number(found),
    after: start.value.after && after,
  };
  const page = await searchPrices(dependencies, typed, { isNear: near !== undefined });
  if (page === undefined) return foreignCursor;
  const next = page.next && {
    ...page.next,
    ...(page.corrected !== undefined && { corrected: page.corrected }),
    ...(page.shared !== undefined && { shared: page.shared }),
    ...(page.noneAtPrices && { near: '' }),
    found: String(typed.found + page.products.length),
  };
  return succeed({
    products: page.products.map(toProduct),
    ...(page.noneAtPrices && { noneAtPrices: true }),
    ...(page.sort !== undefined && { sort: page.sort }),
    ...(page.corrected !== undefined && { correctedQuery: page.corrected }),
    ...(page.shared !== undefined && { noneWithAllWords: true }),
    ...nextCursor(dependencies.cursors, list, next),
  });
}

/** A page of the search, or if its last page has found nothing at its prices, of the same search at the nearest. */
async function searchPrices(
  dependencies: SearchDependencies,
  typed: TypedSearch,
  { isNear }: { readonly isNear: boolean },
): Promise<(SearchResult & Pick<ProductPage, 'sort' | 'noneAtPrices'>) | undefined> {
  const { price, sort } = typed;
  const asked = isNear ? undefined : await search(dependencies, typed);
  const isNone = asked !== undefined && typed.found === 0 && asked.products.length === 0 && asked.next === undefined;
  if (price === undefined || !(isNear || isNone)) return asked && { ...asked, sort };
  const nearest = { ...typed, price: undefined, sort: nearestOutside(price) };
  const others = await search(
    dependencies,
    isNear ? nearest : { ...nearest, corrected: undefined, shared: undefined, after: undefined },
  );
  if (isNone && !others?.products.length) return { ...asked, sort };
  return others && { ...others, sort: nearest.sort, noneAtPrices: true };
}

interface TypedSearch extends Omit<WordsQuery, 'cursor'> {
  /** The corrected words that the previous pages searched for, and those of them that come first because no product has all. */
  readonly corrected: string | undefined;
  readonly shared: string | undefined;
  /** How many products the previous pages have. */
  readonly found: number;
  readonly after: Position | undefined;
}

type SearchResult = Found & { readonly corrected?: string | undefined; readonly shared?: string | undefined };

/**
 * A page of the search as typed, or of the corrected search if that finds nothing, or of the words that one product has
 * together, followed by the products with other words. Later pages continue the first page's.
 */
async function search(dependencies: SearchDependencies, typed: TypedSearch): Promise<SearchResult | undefined> {
  const { words, searched, synonyms, corrected, shared, after, occasions } = typed;
  const find = async (how: { readonly corrected?: string | undefined; readonly shared?: string | undefined }) => {
    const all = how.corrected === undefined ? words : wordsOf(how.corrected);
    const found = await findParts(dependencies, typed, all, how.shared === undefined ? undefined : wordsOf(how.shared));
    return found && { ...found, ...how };
  };
  const asTyped = await find({ corrected, shared });
  if (asTyped === undefined || asTyped.products.length > 0 || after !== undefined) return asTyped;
  const correction = await correctWords(dependencies, words, synonyms, occasions);
  const asCorrected = correction && (await find({ corrected: correction.join(' ') }));
  if (asCorrected !== undefined && asCorrected.products.length > 0) return asCorrected;
  const together = await shareWords(dependencies.index, {
    words: (correction && searchWordsOf(correction, synonyms)) ?? searched,
    shows: (product) => isShown(product, typed),
    complete: (asCorrected ?? asTyped).next === undefined,
  });
  if (together === undefined) return asTyped;
  return find({ corrected: correction?.join(' '), shared: together.map((word) => word.typed).join(' ') });
}

/**
 * A page of the products with these words, or with the shared ones of them, followed by those of an occasion that the words name,
 * and if they are few, or words were left out, by those with some of the words.
 */
async function findParts(
  dependencies: SearchDependencies,
  { category, price, sort, limit, after, found, searched, synonyms, occasions }: TypedSearch,
  words: readonly string[],
  shared: readonly string[] | undefined,
): Promise<Found | undefined> {
  const filter = { category, price };
  const first = shared ?? words;
  const named = namedOccasion(first, occasions, synonyms);
  const all = searchWordsOf(named?.words ?? first, synonyms) ?? searched;
  const ofOccasion = named && (await occasionPart(dependencies, { ...filter, all, synonyms }, named));
  const parts = [partWith(dependencies, { words: all, ...filter }), ...(ofOccasion ? [ofOccasion] : [])];
  const page = { limit, after };
  const each = searchWords(words, synonyms);
  const isNeeded = shared === undefined ? isShort : () => true;
  const hasClosest = each.length > 1 && (sort === undefined || shared !== undefined);
  if (hasClosest) parts.push(closestPart(dependencies.index, { words: each, ...filter, isNeeded }));
  if (sort !== undefined) return listPartsByPrice(dependencies, parts, { ...page, ...filter, sort });
  return listParts(parts, { ...page, found });
}

interface OccasionFilter extends Pick<Search, 'category' | 'price'> {
  /** The words that the part before has. */
  readonly all: readonly SearchWord[];
  readonly synonyms: Synonyms;
}

/** The occasion's products with the search's other words; undefined if the words alone find them. */
async function occasionPart(
  dependencies: SearchDependencies,
  { category, price, all, synonyms }: OccasionFilter,
  { occasion, others }: NamedOccasion,
): Promise<Part | undefined> {
  if (category !== undefined && occasion.category !== undefined && category !== occasion.category) return undefined;
  const own = await withoutPrices(occasion.words ?? '');
  const prices = inBoth(price, own.price);
  if (prices !== undefined && prices.least > prices.most) return undefined;
  const words = [
    ...searchWords(wordsOf(joinCompounds(own.text)), synonyms),
    ...others.filter((word) => !isIgnored(word, synonyms)).map((word) => searchWord(word, synonyms)),
  ];
  const isSame = all.every(({ typed }) => words.some((word) => word.typed === typed));
  if (isSame) return undefined;
  return partWith(dependencies, { words, category: category ?? occasion.category, price: prices });
}

const isSearch = (searched: readonly SearchWord[]): searched is Search['words'] => searched.length > 0;

function searchWordsOf(words: readonly string[], synonyms: Synonyms): Search['words'] | undefined {
  const searched = searchWords(words, synonyms);
  return isSearch(searched) ? searched : undefined;
}
