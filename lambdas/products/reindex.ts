import type { Clock } from '../platform/clock.ts';
import { inParallel } from '../platform/in-parallel.ts';
import { type IndexProductDependencies, indexProduct } from './index-product.ts';
import type { ProductRecord, Products } from './product.ts';
import { type ReindexingStore, reindexVersion } from './reindexing.ts';

interface ReindexDependencies extends IndexProductDependencies {
  readonly products: Pick<Products, 'find' | 'list' | 'replace'>;
  readonly reindexing: ReindexingStore;
  readonly now: Clock;
}

/** Each product takes about 35 writes, plus ten for each word that is new to the vocabulary. */
const productsPerPage = 25;
const concurrentProducts = 4;

/**
 * Reindexes all products after a change of `reindexVersion`, page by page until `deadline`. The next run continues where this
 * one stopped or crashed. Concurrent runs and repeated pages only repeat work. Returns how many products it indexed.
 */
export async function reindex(
  { reindexing, now, ...dependencies }: ReindexDependencies,
  deadline: Date,
): Promise<{ readonly products: number; readonly done: boolean }> {
  const state = await reindexing.find();
  const hasStarted = state?.reindexVersion === reindexVersion;
  if (hasStarted && state.next === undefined) return { products: 0, done: true };
  let after = hasStarted ? state.next : undefined;
  let products = 0;
  do {
    const { entries, next } = await dependencies.products.list({ limit: productsPerPage, after });
    await inParallel(entries, concurrentProducts, async (product) => {
      await indexProduct(dependencies, [product]);
      await rewrite(dependencies.products, product);
    });
    products += entries.length;
    after = next;
    await reindexing.put({ reindexVersion, ...(after !== undefined && { next: after }) });
  } while (after !== undefined && now() < deadline);
  return { products, done: after === undefined };
}

/** Rewrites a product's items with the keys of this version. If the product changes meanwhile, that write does the same. */
async function rewrite(products: Pick<Products, 'find' | 'replace'>, { productId }: ProductRecord): Promise<void> {
  const product = await products.find(productId, { consistent: true });
  if (product !== undefined) await products.replace(product, product);
}
