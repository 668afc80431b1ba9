import type { ProductPage, ProductQuery } from '../contracts/product.ts';
import type { Cursors } from '../platform/cursors.ts';
import { nextCursor, startOf } from '../platform/paging.ts';
import { type Result, succeed } from '../platform/result.ts';
import type { SearchIndex } from '../platform/search/search-index.ts';
import { wordsOf } from '../platform/search/words.ts';
import { type Found, find, type Search } from './find-products.ts';
import { type ProductRecord, type Products, toProduct } from './product.ts';

interface ListProductsDependencies {
  readonly products: Pick<Products, 'list'>;
  readonly index: Pick<SearchIndex<ProductRecord>, 'list'>;
  readonly cursors: Cursors;
}

/**
 * A page of the catalogue: newest first, by category (D3), or by words. A search without a word that the index could
 * hold is the list itself. Refuses a cursor of another list.
 */
export async function listProducts(
  { products, index, cursors }: ListProductsDependencies,
  { category, q = '', limit, cursor }: ProductQuery,
): Promise<Result<ProductPage>> {
  const words = wordsOf(q);
  const list = ['products', category ?? '', ...words];
  const start = startOf(cursors, list, cursor);
  if (!start.ok) return start;
  const { after } = start.value;
  const found =
    words.length > 0
      ? await find(index, { words, category, limit, after })
      : await browse(products, { category, limit, after });
  return succeed({ products: found.products.map(toProduct), ...nextCursor(cursors, list, found.next) });
}

async function browse(products: Pick<Products, 'list'>, page: Omit<Search, 'words'>): Promise<Found> {
  const { entries, next } = await products.list(page);
  return { products: entries, next };
}
