import { categories } from '../contracts/categories.ts';
import { joinCompounds, wordsOf } from '../platform/search/words.ts';
import type { ProductRecord } from './product.ts';
import { singular } from './singular.ts';

/** Bounds the writes of one change. The title's words take precedence. */
const wordsPerProduct = { own: 60, compounds: 10 };

/** Increase this, and `reindexVersion` in `reindexing.ts`, with every change of the words below. */
export const indexVersion = 3;

type Worded = Pick<ProductRecord, 'title' | 'description' | 'category'>;

/** The words that find a product: its own, those of its category's label, the singular of each, and its compounds. */
export const indexedWords = (product: Worded): readonly string[] => withLabel(product, withCompounds(product));

/**
 * The words under which an index version stores a product: the first only its own, the second also its label and singulars. A
 * later version keeps the words of an earlier one.
 */
export function wordsOfVersion(version: number, product: ProductRecord): readonly string[] {
  if (version >= indexVersion) return indexedWords(product);
  return version === 1 ? ownWords(product) : withLabel(product, ownWords(product));
}

const textOf = ({ title, description }: Worded): string => `${title}\n${description}`;

const ownWords = (product: Worded): readonly string[] => wordsOf(textOf(product)).slice(0, wordsPerProduct.own);

function withCompounds(product: Worded): readonly string[] {
  const text = textOf(product);
  const joined = joinCompounds(text);
  if (joined === text) return ownWords(product);
  const words = wordsOf(text);
  const compounds = wordsOf(joined).filter((word) => !words.includes(word));
  return [...words.slice(0, wordsPerProduct.own), ...compounds.slice(0, wordsPerProduct.compounds)];
}

function withLabel({ category }: Worded, own: readonly string[]): readonly string[] {
  const label = categories.find(({ id }) => id === category)?.label ?? '';
  const words = [...own, ...wordsOf(label)];
  return [...new Set([...words, ...words.map(singular)])];
}
