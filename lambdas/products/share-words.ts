import type { SearchIndex } from '../platform/search/search-index.ts';
import { indexedWords } from './indexed-words.ts';
import type { ProductRecord } from './product.ts';
import { hasWord, type SearchWord } from './search-words.ts';

/** A search without results, though each of its words has products. */
interface FruitlessSearch {
  readonly words: readonly SearchWord[];
  /** Whether a product is in the search's category and price range. */
  readonly shows: (product: ProductRecord) => boolean;
  /** True if the search has no further page, so no product has all words. */
  readonly complete: boolean;
}

/** Bounds the reads of one search: the words looked up, and the postings read for all of them. */
const limits = { words: 6, postings: 100 };

/**
 * The words to search for first: those of the product with most, then with most whole words, the rarest, or the later word, usually
 * the noun. Undefined if a product has or may have them all, or a word has no product.
 */
export async function shareWords(
  index: Pick<SearchIndex<ProductRecord>, 'list'>,
  { words, shows, complete }: FruitlessSearch,
): Promise<readonly SearchWord[] | undefined> {
  if (words.length < 2) return undefined;
  const { looked, found } = await readWords(index, words);
  const isCertain = complete || found.some((each) => each.complete);
  if (!isCertain || found.some(({ products }) => products.size === 0)) return undefined;
  const rarity = (word: SearchWord) => found[looked.indexOf(word)]?.products.size ?? Number.POSITIVE_INFINITY;
  const rarest = (shared: readonly SearchWord[]) => Math.min(...shared.map(rarity));
  const [best = []] = found
    .toReversed()
    .flatMap(({ products }) => [...products.values()].filter(shows))
    .map((product) => sharedWith(product, words))
    .sort((a, b) => b.shared.length - a.shared.length || b.whole - a.whole || rarest(a.shared) - rarest(b.shared))
    .map(({ shared }) => shared);
  return best.length === 0 || best.length === words.length ? undefined : best;
}

/** The words that the product has, and how many of them not only as the beginning of a word: *boy* of *boyfriend*. */
function sharedWith(product: ProductRecord, words: readonly SearchWord[]) {
  const indexed = indexedWords(product);
  const isWhole = ({ spellings }: SearchWord) => spellings.some(({ text }) => indexed.includes(text));
  return { shared: words.filter((word) => hasWord(indexed, word)), whole: words.filter(isWhole).length };
}

/** The products of each of the first words, as far as a bounded number of postings has them. */
export async function readWords(index: Pick<SearchIndex<ProductRecord>, 'list'>, words: readonly SearchWord[]) {
  const looked = words.slice(0, limits.words);
  const postings = Math.floor(limits.postings / looked.length);
  return { looked, found: await Promise.all(looked.map((word) => productsWith(index, word, postings))) };
}

/** The products of a word, as far as its first postings have them. */
interface Read {
  readonly products: ReadonlyMap<string, ProductRecord>;
  readonly complete: boolean;
}

async function productsWith(
  index: Pick<SearchIndex<ProductRecord>, 'list'>,
  { spellings }: SearchWord,
  limit: number,
): Promise<Read> {
  const products = new Map<string, ProductRecord>();
  let left = limit;
  for (const { text, whole } of spellings) {
    if (left === 0) return { products, complete: false };
    const { entries, next } = await index.list({ prefix: text, whole, limit: left });
    for (const { entry } of entries) products.set(entry.productId, entry);
    if (next !== undefined) return { products, complete: false };
    left -= entries.length;
  }
  return { products, complete: true };
}
