import type { Position } from '../platform/cursors.ts';
import type { SearchIndex } from '../platform/search/search-index.ts';
import { wordsOf } from '../platform/search/words.ts';
import { type Found, isShown, type Search } from './find-products.ts';
import { indexedWords } from './indexed-words.ts';
import type { ProductRecord } from './product.ts';
import type { Part } from './search-parts.ts';
import { hasWord, type SearchWord } from './search-words.ts';
import { readWords } from './share-words.ts';
import { singular } from './singular.ts';

/** Words that many different gifts have, so they say least about what a customer looks for. */
const generalWords = new Set(
  wordsOf('portrait photo picture frame art print name birthday anniversary love heart home wall small mini big'),
);

/** Whether a search needs the closest products beside those with all words: it has some, but fewer than a phone shows at once. */
export const isShort = (found: number): boolean => found > 0 && found < 4;

/**
 * The products with some of the words: those with most words come first, of which general ones weigh least, then the newest. A
 * product's sort key follows from itself, so changes of others move none. Reads a bounded number of postings a page.
 */
export function closestPart(
  index: Pick<SearchIndex<ProductRecord>, 'list'>,
  {
    words,
    isNeeded,
    ...filter
  }: Pick<Search, 'category' | 'price'> & { readonly words: readonly SearchWord[]; isNeeded(found: number): boolean },
): Part {
  const general = words.filter(isGeneral);
  const specific = words.filter((word) => !general.includes(word));
  const sortKeyOf = (product: ProductRecord): string => {
    const indexed = indexedWords(product);
    const missing = [specific, general].map((each) => each.filter((word) => !hasWord(indexed, word)).length);
    const { createdAt, productId } = product;
    const age = 9_999_999_999_999 - Date.parse(createdAt);
    return [...missing.map((count) => String(count).padStart(3, '0')), String(age).padStart(13, '0'), productId].join(
      '#',
    );
  };
  return {
    isNeeded,
    has: (product) => isShown(product, filter) && words.some((word) => hasWord(indexedWords(product), word)),
    async list({ limit, after, except }) {
      const { found } = await readWords(index, words);
      const products = new Map(found.flatMap((each) => [...each.products]));
      const shown = [...products.values()].filter(
        // A posting can be of an earlier version of its product.
        (product) =>
          isShown(product, filter) && !except?.(product) && words.some((word) => hasWord(indexedWords(product), word)),
      );
      return pageOf(
        shown.map((product) => ({ product, sortKey: sortKeyOf(product) })),
        limit,
        after,
      );
    },
  };
}

const isGeneral = ({ typed, spellings }: SearchWord): boolean =>
  [singular(typed), ...spellings.map(({ text }) => text)].some((word) => generalWords.has(word));

function pageOf(
  keyed: readonly { readonly product: ProductRecord; readonly sortKey: string }[],
  limit: number,
  after: Position | undefined,
): Found {
  const rest = keyed
    .filter(({ sortKey }) => sortKey > (after?.last ?? ''))
    .sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1));
  const shown = rest.slice(0, limit);
  const end = shown.at(-1);
  return {
    products: shown.map(({ product }) => product),
    ...(rest.length > limit && end !== undefined && { next: { last: end.sortKey } }),
  };
}
