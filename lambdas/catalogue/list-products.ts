import type { ProductPage, ProductQuery } from '../contracts/product.ts';
import type { SearchSettings } from '../contracts/settings.ts';
import type { Cursors } from '../platform/cursors.ts';
import { foreignCursor, nextCursor, startOf } from '../platform/paging.ts';
import { type Result, succeed } from '../platform/result.ts';
import { wordsOf } from '../platform/search/words.ts';
import { type CorrectionDependencies, correctWords } from './correct-words.ts';
import { type Found, find, type Search } from './find-products.ts';
import { type Products, toProduct } from './product.ts';
import { isReindexed, type ReindexingStore } from './reindex.ts';
import { type SearchWord, type Synonyms, searchWords, toSynonyms } from './search-words.ts';

interface BrowseDependencies {
  readonly products: Pick<Products, 'list'>;
  readonly cursors: Cursors;
}

interface ListProductsDependencies extends BrowseDependencies, CorrectionDependencies {
  /** The owner's words that mean the same. */
  readonly synonyms: () => Promise<SearchSettings['synonyms']>;
  readonly reindexing: Pick<ReindexingStore, 'find'>;
}

/**
 * A page of the catalogue: newest first or by price, by category (D3), or by words (D28). A search without a word that selects
 * products is the list itself. Words that no product has are corrected or left out, and the answer then names what was searched
 * for. Until all products of an earlier version are in the lists by price, these have the newest first. Refuses a cursor of
 * another list.
 */
export async function listProducts(
  { products, synonyms: readSynonyms, reindexing, cursors, ...correction }: ListProductsDependencies,
  { category, q = '', sort, limit, cursor }: ProductQuery,
): Promise<Result<ProductPage>> {
  const words = wordsOf(q);
  const synonyms = toSynonyms(words.length === 0 ? [] : await readSynonyms());
  const searched = searchWords(words, synonyms);
  if (!isSearch(searched)) {
    const order = sort !== undefined && (await isReindexed(reindexing)) ? sort : undefined;
    return browseProducts({ products, cursors }, { category, sort: order, limit, cursor });
  }
  const list = ['products', category ?? '', ...searched.map(({ typed }) => typed)];
  const start = startOf(cursors, list, cursor);
  if (!start.ok) return start;
  const { corrected, ...after } = start.value.after ?? {};
  const page = { category, limit, after: start.value.after && after };
  const found = await search(correction, { words, searched, synonyms, corrected, page });
  if (found === undefined) return foreignCursor;
  const next = found.next && { ...found.next, ...(found.corrected !== undefined && { corrected: found.corrected }) };
  return succeed({
    products: found.products.map(toProduct),
    ...(found.corrected !== undefined && { correctedQuery: found.corrected }),
    ...nextCursor(cursors, list, next),
  });
}

interface SearchPage {
  readonly words: readonly string[];
  readonly searched: Search['words'];
  readonly synonyms: Synonyms;
  /** The correction that the pages before searched for. */
  readonly corrected: string | undefined;
  readonly page: Omit<Search, 'words'>;
}

type FoundInstead = Found & { readonly corrected?: string };

/** A page of the search as typed, or corrected if it finds nothing. Later pages continue the first page's search. */
async function search(
  dependencies: CorrectionDependencies,
  { words, searched, synonyms, corrected, page }: SearchPage,
): Promise<FoundInstead | undefined> {
  const findInstead = async (instead: readonly string[]): Promise<FoundInstead | undefined> => {
    const found = await find(dependencies.index, { ...page, words: searchWordsOf(instead, synonyms) ?? searched });
    return found && { ...found, corrected: instead.join(' ') };
  };
  if (corrected !== undefined) return findInstead(wordsOf(corrected));
  const found = await find(dependencies.index, { ...page, words: searched });
  if (found === undefined || found.products.length > 0 || page.after !== undefined) return found;
  const instead = await correctWords(dependencies, words, synonyms);
  const foundInstead = instead && (await findInstead(instead));
  return foundInstead !== undefined && foundInstead.products.length > 0 ? foundInstead : found;
}

const isSearch = (searched: readonly SearchWord[]): searched is Search['words'] => searched.length > 0;

function searchWordsOf(words: readonly string[], synonyms: Synonyms): Search['words'] | undefined {
  const searched = searchWords(words, synonyms);
  return isSearch(searched) ? searched : undefined;
}

/** A page of the whole catalogue or of a category (D3), newest first or by price. Refuses a cursor of another list. */
export async function browseProducts(
  { products, cursors }: BrowseDependencies,
  { category, sort, limit, cursor }: Omit<ProductQuery, 'q'>,
): Promise<Result<ProductPage>> {
  const list = [sort === undefined ? 'products' : `products ${sort}`, category ?? ''];
  const start = startOf(cursors, list, cursor);
  if (!start.ok) return start;
  const { entries, next } = await products.list({ category, sort, limit, after: start.value.after });
  return succeed({ products: entries.map(toProduct), ...nextCursor(cursors, list, next) });
}
