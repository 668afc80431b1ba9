import { limits } from '../contracts/limits.ts';
import type { ProductPage } from '../contracts/products/product.ts';
import type { Cursors } from '../platform/cursors.ts';
import { nextCursor, startOf } from '../platform/paging.ts';
import { type Result, succeed } from '../platform/result.ts';
import { type Products, toFullProduct } from './product.ts';

interface ListHiddenDependencies {
  readonly products: Pick<Products, 'listHidden'>;
  readonly cursors: Cursors;
}

const list = ['hidden-products'];

/** A page of the hidden products with all their fields, newest first. Refuses another list's cursor. */
export async function listHidden(
  { products, cursors }: ListHiddenDependencies,
  cursor: string | undefined,
): Promise<Result<ProductPage>> {
  const start = startOf(cursors, list, cursor);
  if (!start.ok) return start;
  const page = await products.listHidden({ limit: limits.productsPerPage.default, after: start.value.after });
  return succeed({ products: page.entries.map(toFullProduct), ...nextCursor(cursors, list, page.next) });
}
