import type { ProductPage, ProductQuery } from '../contracts/products/product.ts';
import type { Cursors } from '../platform/cursors.ts';
import { nextCursor, startOf } from '../platform/paging.ts';
import { type Result, succeed } from '../platform/result.ts';
import { isWithin, type PriceRange } from './price-range.ts';
import { type Products, toProduct } from './product.ts';

export interface BrowseDependencies {
  readonly products: Pick<Products, 'list'>;
  readonly cursors: Cursors;
}

type BrowseQuery = Omit<ProductQuery, 'q'> & {
  readonly price?: PriceRange | undefined;
  /** The prices of a search without products: its cursors are no other list's. */
  readonly near?: PriceRange | undefined;
};

/** A page of the whole catalogue or of a category, newest first or by price. Refuses another list's cursor. */
export async function browseProducts(
  { products, cursors }: BrowseDependencies,
  { category, price, near, sort, limit, cursor }: BrowseQuery,
): Promise<Result<ProductPage>> {
  const list = [sort === undefined ? 'products' : `products ${sort}`, category ?? '', ...priceName(price)];
  if (near) list.push('near', ...priceName(near));
  const start = startOf(cursors, list, cursor);
  if (!start.ok) return start;
  const { after } = start.value;
  const page = await products.list(
    sort === undefined ? { category, limit, after } : { category, sort, price, limit, after },
  );
  // Until all products are reindexed, the list has other prices too.
  const entries = page.entries.filter((product) => !price || isWithin(price, product.pricePaise));
  return succeed({ products: entries.map(toProduct), ...nextCursor(cursors, list, page.next) });
}

/** How a cursor names the prices of its list. */
export const priceName = (price: PriceRange | undefined): readonly string[] =>
  price === undefined ? [] : [`${price.least}-${price.most}`];
