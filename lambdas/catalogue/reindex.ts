import type { Clock } from '../platform/clock.ts';
import type { Position } from '../platform/cursors.ts';
import { inParallel } from '../platform/in-parallel.ts';
import { type IndexProductDependencies, indexProduct } from './index-product.ts';
import { indexVersion } from './indexed-words.ts';
import type { Products } from './product.ts';

/** How far the products are indexed by a version of the index; without `next`, all of them are. */
export interface Reindexing {
  readonly indexVersion: number;
  readonly next?: Position;
}

export interface ReindexingStore {
  find(): Promise<Reindexing | undefined>;
  put(state: Reindexing): Promise<void>;
}

interface ReindexDependencies extends IndexProductDependencies {
  readonly products: Pick<Products, 'find' | 'list'>;
  readonly reindexing: ReindexingStore;
  readonly now: Clock;
}

/** Each product is some 30 writes, plus ten for each word that is new to the vocabulary. */
const productsPerPage = 25;
const productsAtOnce = 4;

/**
 * Indexes all products again after a change of `indexVersion`, page by page until `deadline`; the next run goes on where this one
 * stopped or died. Runs at the same time, and pages done twice, only repeat work. Answers how many products it indexed.
 */
export async function reindex(
  { reindexing, now, ...dependencies }: ReindexDependencies,
  deadline: Date,
): Promise<{ readonly products: number; readonly done: boolean }> {
  const state = await reindexing.find();
  const begun = state?.indexVersion === indexVersion;
  if (begun && state.next === undefined) return { products: 0, done: true };
  let after = begun ? state.next : undefined;
  let products = 0;
  do {
    const { entries, next } = await dependencies.products.list({ limit: productsPerPage, after });
    await inParallel(entries, productsAtOnce, (product) => indexProduct(dependencies, [product]));
    products += entries.length;
    after = next;
    await reindexing.put({ indexVersion, ...(after !== undefined && { next: after }) });
  } while (after !== undefined && now() < deadline);
  return { products, done: after === undefined };
}
