import type { ProductSort } from '../contracts/products/product.ts';
import type { Position } from '../platform/cursors.ts';
import { postingsToFilter } from '../platform/search/filter-postings.ts';
import type { SearchIndex } from '../platform/search/search-index.ts';
import { type Found, find, hasAll, isShown, type Search } from './find-products.ts';
import { nearestFirst } from './price-range.ts';
import type { ProductRecord, Products } from './product.ts';
import { availableSort, type ReindexingStore } from './reindexing.ts';

/** What reading the parts of a search needs. */
interface PartDependencies {
  readonly products: Pick<Products, 'list'>;
  readonly index: Pick<SearchIndex<ProductRecord>, 'list'>;
  readonly reindexing: Pick<ReindexingStore, 'find'>;
}

type PartPage = Pick<Search, 'limit' | 'after' | 'except'>;

/** The results of a search are the products of its parts, one part after the other. */
export interface Part {
  /** Whether the product itself shows that it is in this part, so no later part shows it again. */
  has(product: ProductRecord): boolean;
  /** Whether a search whose parts before have found so many products needs it. Missing if any does. */
  isNeeded?(found: number): boolean;
  /** A page of the part; undefined if `after` is not a position of it. */
  list(page: PartPage): Promise<Found | undefined>;
}

/** The products with each of these words; without words, all of the category and the prices. */
export function partWith(
  { products, index, reindexing }: PartDependencies,
  { words, ...filter }: Pick<Search, 'category' | 'price'> & { readonly words: readonly Search['words'][number][] },
): Part {
  const [first, ...others] = words;
  const has = (product: ProductRecord) => isShown(product, filter) && hasAll(product, words);
  if (first !== undefined) {
    return { has, list: (page) => find(index, { words: [first, ...others], ...filter, ...page }) };
  }
  return {
    has,
    async list({ limit, after, except }) {
      const page = await listPage(
        { products, reindexing },
        { ...filter, sort: filter.price && nearestFirst(filter.price), limit, after },
      );
      return page && { ...page, products: page.products.filter((product) => has(product) && !except?.(product)) };
    },
  };
}

type ListQuery = Pick<Search, 'category' | 'price' | 'limit' | 'after'> & { readonly sort: ProductSort | undefined };

/** A page of a list in this order, as far as it exists. Undefined if the list had another order when `after` was made. */
async function listPage(
  { products, reindexing }: Pick<PartDependencies, 'products' | 'reindexing'>,
  { category, price, limit, ...query }: ListQuery,
): Promise<Found | undefined> {
  const sort = await availableSort(reindexing, query.sort);
  const { order = sort ?? '', ...after } = query.after ?? {};
  if (order !== (sort ?? '')) return undefined;
  const page = { category, limit, after: query.after && after };
  const { entries, next } = await products.list(sort === undefined ? page : { ...page, sort, price });
  return { products: entries, next: next && { ...next, order } };
}

interface PartsPage {
  readonly limit: number;
  readonly after?: Position | undefined;
}

/** A page of the parts, one after the other. Each product is in the first part that has it, so no page repeats it. */
export async function listParts(
  parts: readonly Part[],
  { limit, after, found: before }: PartsPage & { readonly found: number },
): Promise<Found | undefined> {
  const { part: start = '0', ...own } = after ?? {};
  let position: Position | undefined = Object.keys(own).length === 0 ? undefined : own;
  const products: ProductRecord[] = [];
  for (const [index, part] of parts.entries()) {
    if (index < Number(start)) continue;
    // A cursor names only parts that were needed.
    const isNeeded = (after !== undefined && index === Number(start)) || part.isNeeded?.(before + products.length);
    if (isNeeded === false) continue;
    const left = limit - products.length;
    if (left === 0) return { products, next: { part: String(index) } };
    const page = { limit: left, after: position, ...exceptThose(parts.slice(0, index)) };
    const found = await part.list(page);
    if (found === undefined) return undefined;
    products.push(...found.products);
    if (found.next !== undefined) return { products, next: { ...found.next, part: String(index) } };
    position = undefined;
  }
  return { products };
}

const exceptThose = (parts: readonly Part[]): Pick<Search, 'except'> =>
  parts.length === 0 ? {} : { except: (product) => parts.some((part) => part.has(product)) };

/** The most queries of the list by price for one page of a search that finds too much to be sorted here. */
const listQueries = 4;

/**
 * A page of all parts together by price: up to a hundred products of each, sorted, or if a part has more, those in the list by price.
 * Bounded reads keep a page short if fewer than one gift in fourteen matches.
 */
export async function listPartsByPrice(
  dependencies: Pick<PartDependencies, 'products' | 'reindexing'>,
  parts: readonly Part[],
  {
    sort,
    limit,
    after,
    category,
    price,
  }: PartsPage & Pick<Search, 'category' | 'price'> & { readonly sort: ProductSort },
): Promise<Found | undefined> {
  const { by, ...own } = after ?? {};
  if (by !== 'list') {
    const read = await readParts(parts);
    if (read === undefined) return undefined;
    if (by === 'read' || read.complete) return sorted(read.products, { sort, limit, last: own.last });
  }
  const found: ProductRecord[] = [];
  let position: Position | undefined = by === undefined ? undefined : own;
  const read = async (size: number) => {
    const page = await listPage(dependencies, { category, price, sort, limit: size, after: position });
    return page && { ...page, shown: page.products.filter((product) => parts.some((part) => part.has(product))) };
  };
  for (let query = 0; query < listQueries && found.length < limit; query++) {
    // The first read is enough for words that most gifts have.
    const page = await read(query === 0 ? limit : postingsToFilter);
    const last = page?.shown[limit - found.length - 1];
    // Only a read that ends with the page's last product has its position.
    const whole = last && page.products.at(-1) !== last ? await read(page.products.indexOf(last) + 1) : page;
    if (whole === undefined) return undefined;
    found.push(...whole.shown);
    if (whole.next === undefined) return { products: found };
    position = whole.next;
  }
  return { products: found, next: { ...position, by: 'list' } };
}

async function readParts(parts: readonly Part[]) {
  const pages = await Promise.all(parts.map((part) => part.list({ limit: postingsToFilter })));
  const products = new Map<string, ProductRecord>();
  for (const page of pages) {
    if (page === undefined) return undefined;
    for (const product of page.products) products.set(product.productId, product);
  }
  return { products: [...products.values()], complete: pages.every((page) => page?.next === undefined) };
}

/** The products after `last` in this order. A product's sort key follows from itself, so changes of others move none. */
function sorted(
  products: readonly ProductRecord[],
  {
    sort,
    limit,
    last = '',
  }: { readonly sort: ProductSort; readonly limit: number; readonly last?: string | undefined },
): Found {
  const keyed = products
    .map((product) => ({ product, sortKey: sortKeyOf(product) }))
    .sort((a, b) => (sort === 'price-asc' ? 1 : -1) * (a.sortKey < b.sortKey ? -1 : 1))
    .filter(({ sortKey }) => last === '' || (sort === 'price-asc' ? sortKey > last : sortKey < last));
  const shown = keyed.slice(0, limit);
  const end = shown.at(-1)?.sortKey;
  return {
    products: shown.map(({ product }) => product),
    ...(keyed.length > limit && end !== undefined && { next: { by: 'read', last: end } }),
  };
}

const sortKeyOf = ({ pricePaise, createdAt, productId }: ProductRecord): string =>
  `${String(pricePaise).padStart(12, '0')}#${createdAt}#${productId}`;
