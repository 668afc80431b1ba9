import type { Clock } from '../platform/clock.ts';
import type { Position } from '../platform/cursors.ts';
import { inParallel } from '../platform/in-parallel.ts';
import { type IndexProductDependencies, indexProduct } from './index-product.ts';
import type { ProductRecord, Products } from './product.ts';

/**
 * Increase this after a change of `indexVersion` (`indexed-words.ts`) or of the keys by which the table lists products, so that
 * all products are reindexed. Version 3 added the lists by price, version 4 compounds.
 */
export const reindexVersion = 4;

/** The progress of a version's reindexing. Without `next`, all products are done. */
export interface Reindexing {
  readonly indexVersion: number;
  readonly next?: Position;
}

export interface ReindexingStore {
  find(): Promise<Reindexing | undefined>;
  put(state: Reindexing): Promise<void>;
}

/** Whether every product is indexed by this version. Without a state the shop is new: `reindex` soon writes one. */
export async function isReindexed(reindexing: Pick<ReindexingStore, 'find'>): Promise<boolean> {
  const state = await reindexing.find();
  return state === undefined || (state.indexVersion === reindexVersion && state.next === undefined);
}

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
  const hasStarted = state?.indexVersion === reindexVersion;
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
    await reindexing.put({ indexVersion: reindexVersion, ...(after !== undefined && { next: after }) });
  } while (after !== undefined && now() < deadline);
  return { products, done: after === undefined };
}

/** Rewrites a product's items with the keys of this version. If the product changes meanwhile, that write does the same. */
async function rewrite(products: Pick<Products, 'find' | 'replace'>, { productId }: ProductRecord): Promise<void> {
  const product = await products.find(productId, { consistent: true });
  if (product !== undefined) await products.replace(product, product);
}
