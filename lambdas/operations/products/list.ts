import type { ProductPage, ProductQuery } from '../../contracts/product.ts';
import type { Cursors, Position } from '../cursors.ts';
import { nextCursor, startOf } from '../listing.ts';
import { type Result, succeed } from '../result.ts';
import { type ProductRecord, type Products, toProduct } from './product.ts';
import { matches, searchWords } from './search.ts';

/** How far one request walks in search of words: at most 1,000 products; the cursor goes on from there. */
const walk = { productsPerQuery: 250, queries: 4 };

export interface ListProductsDependencies {
  readonly products: Pick<Products, 'list'>;
  readonly cursors: Cursors;
}

interface Found {
  readonly records: readonly ProductRecord[];
  readonly next?: Position | undefined;
}

/** A page of the catalogue, newest first, by category (D3) and by words. Refuses a cursor of another list. */
export async function listProducts(
  { products, cursors }: ListProductsDependencies,
  query: ProductQuery,
): Promise<Result<ProductPage>> {
  const words = searchWords(query.q ?? '');
  const list = ['products', query.category ?? '', ...words];
  const start = startOf(cursors, list, query.cursor);
  if (!start.ok) return start;
  const { after } = start.value;
  const found = words.length > 0 ? await search(products, query, words, after) : await browse(products, query, after);
  return succeed({ products: found.records.map(toProduct), ...nextCursor(cursors, list, found.next) });
}

async function browse(
  products: Pick<Products, 'list'>,
  { category, limit }: ProductQuery,
  after: Position | undefined,
): Promise<Found> {
  const page = await products.list({ category, limit, after });
  return { records: page.entries.map((entry) => entry.product), next: page.next };
}

async function search(
  products: Pick<Products, 'list'>,
  { category, limit }: ProductQuery,
  words: readonly string[],
  start: Position | undefined,
): Promise<Found> {
  const records: ProductRecord[] = [];
  let after = start;
  for (let query = 0; query < walk.queries; query++) {
    const page = await products.list({ category, limit: walk.productsPerQuery, after });
    for (const { product, position } of page.entries) {
      if (!matches(product, words)) continue;
      records.push(product);
      if (records.length === limit) return { records, next: position };
    }
    after = page.next;
    if (after === undefined) break;
  }
  return { records, next: after };
}
