import { type CategoryId, categories } from '#contracts/categories.ts';
import { productSorts } from '#contracts/names.ts';
import type { ProductSort } from '#contracts/products/product.ts';
import { wordsIn } from '#web/lib/words.ts';

/** The filter of a product list: a category, search words, both or neither. Only a list without words can be sorted. */
export interface ProductFilter {
  readonly category?: CategoryId | undefined;
  readonly sort?: ProductSort | undefined;
  readonly words?: string | undefined;
}

/** Reads the filter from the page's query string. Unknown categories and sort orders are ignored. */
export function filterIn(query: URLSearchParams): ProductFilter {
  const category = categories.find(({ id }) => id === query.get('category'))?.id;
  const words = wordsIn(query);
  if (words !== '') return { category, words };
  return { category, sort: productSorts.find((each) => each === query.get('sort')) };
}

/** The API path of one page of products: the first page without a cursor. */
export function productsPath({ category, sort, words }: ProductFilter, cursor?: string): string {
  const query = new URLSearchParams();
  if (category !== undefined) query.set('category', category);
  if (sort !== undefined) query.set('sort', sort);
  if (words !== undefined) query.set('q', words);
  if (cursor !== undefined) query.set('cursor', cursor);
  return query.size === 0 ? '/api/products' : `/api/products?${query}`;
}
