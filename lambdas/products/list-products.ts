import type { ProductPage, ProductQuery } from '../contracts/products/product.ts';
import type { Result } from '../platform/result.ts';
import { browseProducts } from './browse-products.ts';
import { availableSort } from './reindexing.ts';
import type { SearchDependencies } from './search-products.ts';

/**
 * A page of a list, newest first or by price, or of a search. The code of searches is loaded with the first one: most calls
 * list the catalogue or a category. Refuses another list's cursor.
 */
export async function listProducts(
  dependencies: SearchDependencies,
  { q = '', ...query }: ProductQuery,
): Promise<Result<ProductPage>> {
  if (q !== '') return (await import('./search-products.ts')).searchProducts(dependencies, { ...query, q });
  return browseProducts(dependencies, { ...query, sort: await availableSort(dependencies.reindexing, query.sort) });
}
