import { type CategoryId, categories } from '#contracts/categories.ts';
import { productSorts } from '#contracts/names.ts';
import type { ProductSort } from '#contracts/product.ts';
import { wordsIn } from '#web/lib/words.ts';

/** What a list of products is asked for: a category (D3), words of a search, both or neither. Without words it can be sorted. */
export interface ProductWish {
  readonly category?: CategoryId | undefined;
  readonly sort?: ProductSort | undefined;
  readonly words?: string | undefined;
}

/** What the shop's own address asks for. A category or an order that the shop does not have counts as none. */
export function wishIn(query: URLSearchParams): ProductWish {
  const category = categories.find(({ id }) => id === query.get('category'))?.id;
  const words = wordsIn(query);
  if (words !== '') return { category, words };
  return { category, sort: productSorts.find((each) => each === query.get('sort')) };
}

/** The address of the shop with one category chosen. */
export const categoryPath = (category: CategoryId): string => `/home?category=${category}`;

/** The address of one page of products in the API; of the first one without a cursor. */
export function productsPath({ category, sort, words }: ProductWish, cursor?: string): string {
  const query = new URLSearchParams();
  if (category !== undefined) query.set('category', category);
  if (sort !== undefined) query.set('sort', sort);
  if (words !== undefined) query.set('q', words);
  if (cursor !== undefined) query.set('cursor', cursor);
  return query.size === 0 ? '/api/products' : `/api/products?${query}`;
}
