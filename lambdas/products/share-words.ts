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
 * The words to search for if no product has all: those of the product with most, then with the rarest, then with the later word,
 * usually the noun. Undefined if a product has or may have them all, or a word has no product.
 */
export async function shareWords(
  index: Pick<SearchIndex<ProductRecord>, 'list'>,
  { words, shows, complete }: FruitlessSearch,
): Promise<readonly SearchWord[] | undefined> {
  if (words.length < 2) return undefined;
  const looked = words.slice(0, limits.words);
  const postings = Math.floor(limits.postings / looked.length);
  const found = await Promise.all(looked.map((word) => productsWith(index, word, postings)));
  const isCertain = complete || found.some((each) => each.complete);
  if (!isCertain || found.some(({ products }) => products.size === 0)) return undefined;
  const rarity = (word: SearchWord) => found[looked.indexOf(word)]?.products.size ?? Number.POSITIVE_INFINITY;
  const rarest = (shared: readonly SearchWord[]) => Math.min(...shared.map(rarity));
  const [best = []] = found
    .toReversed()
    .flatMap(({ products }) => [...products.values()].filter(shows))
    .map((product) => sharedWith(product, words))
    .sort((a, b) => b.length - a.length || rarest(a) - rarest(b));
  return best.length === 0 || best.length === words.length ? undefined : best;
}

function sharedWith(product: ProductRecord, words: readonly SearchWord[]): readonly SearchWord[] {
  const indexed = indexedWords(product);
  return words.filter((word) => hasWord(indexed, word));
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
