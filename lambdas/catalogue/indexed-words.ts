import { categories } from '../contracts/categories.ts';
import { singular } from '../platform/search/singular.ts';
import { wordsOf } from '../platform/search/words.ts';
import type { ProductRecord } from './product.ts';

/** Bounds the writes of one change. The title's words come first. */
const ownWordsPerProduct = 60;

/** Increase it with every change of the words below, and `reindexVersion` (`reindex.ts`) with it. */
export const indexVersion = 2;

/** The words by which a product is found: its own, those of its category's label, and the singular of each. */
export function indexedWords(product: Pick<ProductRecord, 'title' | 'description' | 'category'>): readonly string[] {
  const label = categories.find(({ id }) => id === product.category)?.label ?? '';
  const words = [...ownWords(product), ...wordsOf(label)];
  return [...new Set([...words, ...words.map(singular)])];
}

/** The words that a version of the index gives a product. A later version keeps the words of an earlier one. */
export const wordsOfVersion = (version: number, product: ProductRecord): readonly string[] =>
  version < indexVersion ? ownWords(product) : indexedWords(product);

const ownWords = ({ title, description }: Pick<ProductRecord, 'title' | 'description'>): readonly string[] =>
  wordsOf(`${title}\n${description}`).slice(0, ownWordsPerProduct);
