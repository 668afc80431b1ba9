import { categories } from '../contracts/categories.ts';
import { singular } from '../platform/search/singular.ts';
import { wordsOf } from '../platform/search/words.ts';
import type { ProductRecord } from './product.ts';

/** Bounds the writes of one change. The title's words take precedence. */
const ownWordsPerProduct = 60;

/** Increase this, and `reindexVersion` in `reindex.ts`, with every change of the words below. */
export const indexVersion = 2;

/** The words that find a product: its own, those of its category's label, and the singular of each. */
export function indexedWords(product: Pick<ProductRecord, 'title' | 'description' | 'category'>): readonly string[] {
  const label = categories.find(({ id }) => id === product.category)?.label ?? '';
  const words = [...ownWords(product), ...wordsOf(label)];
  return [...new Set([...words, ...words.map(singular)])];
}

/** The words under which an index version stores a product. A later version keeps the words of an earlier one. */
export const wordsOfVersion = (version: number, product: ProductRecord): readonly string[] =>
  version < indexVersion ? ownWords(product) : indexedWords(product);

const ownWords = ({ title, description }: Pick<ProductRecord, 'title' | 'description'>): readonly string[] =>
  wordsOf(`${title}\n${description}`).slice(0, ownWordsPerProduct);
