import type { Clock } from '../platform/clock.ts';
import type { Position } from '../platform/cursors.ts';
import { inParallel } from '../platform/in-parallel.ts';
import { type IndexProductDependencies, indexProduct } from './index-product.ts';
import type { ProductRecord, Products } from './product.ts';

/**
 * Increase it after a change of `indexVersion` (`indexed-words.ts`), or of the keys by which the table lists products: all products
 * are then indexed again. Since version 3 they are also listed by price.
 */
export const reindexVersion = 3;

/** How far the products are indexed by a version of this function; without `next`, all of them are. */
export interface Reindexing {
  readonly indexVersion: number;
  readonly next?: Position;
}

export interface ReindexingStore {
  find(): Promise<Reindexing | undefined>;
  put(state: Reindexing): Promise<void>;
}

/** Whether every product is indexed by this version. Without a state the shop is new: `reindex` writes one in its first minutes. */
export async function isReindexed(reindexing: Pick<ReindexingStore, 'find'>): Promise<boolean> {
  const state = await reindexing.find();
  return state === undefined || (state.indexVersion === reindexVersion && state.next === undefined);
}

interface ReindexDependencies extends IndexProductDependencies {
  readonly products: Pick<Products, 'find' | 'list' | 'replace'>;
  readonly reindexing: ReindexingStore;
  readonly now: Clock;
}

/** Each product is some 35 writes, plus ten for each word that is new to the vocabulary. */
const productsPerPage = 25;
const productsAtOnce = 4;

/**
 * Indexes all products again after a change of `reindexVersion`, page by page until `deadline`; the next run goes on where this
 * one stopped or died. Runs at the same time, and pages done twice, only repeat work. Answers how many products it indexed.
 */
export async function reindex(
  { reindexing, now, ...dependencies }: ReindexDependencies,
  deadline: Date,
): Promise<{ readonly products: number; readonly done: boolean }> {
  const state = await reindexing.find();
  const begun = state?.indexVersion === reindexVersion;
  if (begun && state.next === undefined) return { products: 0, done: true };
  let after = begun ? state.next : undefined;
  let products = 0;
  do {
    const { entries, next } = await dependencies.products.list({ limit: productsPerPage, after });
    await inParallel(entries, productsAtOnce, async (product) => {
      await indexProduct(dependencies, [product]);
      await writeAgain(dependencies.products, product);
    });
    products += entries.length;
    after = next;
    await reindexing.put({ indexVersion: reindexVersion, ...(after !== undefined && { next: after }) });
  } while (after !== undefined && now() < deadline);
  return { products, done: after === undefined };
}

/** Gives a product's items the keys of this version. A change meanwhile has done the same. */
async function writeAgain(products: Pick<Products, 'find' | 'replace'>, { productId }: ProductRecord): Promise<void> {
  const product = await products.find(productId, { consistent: true });
  if (product !== undefined) await products.replace(product, product);
}
