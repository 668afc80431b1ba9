import { wordsOf } from '../platform/search/words.ts';
import type { ProductRecord } from './product.ts';

/** Bounds the writes of one change. The title's words come first. */
const indexedWordsPerProduct = 60;

/** The words by which a product is found. */
export const indexedWords = ({ title, description }: Pick<ProductRecord, 'title' | 'description'>): readonly string[] =>
  wordsOf(`${title}\n${description}`).slice(0, indexedWordsPerProduct);
