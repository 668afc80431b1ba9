import type { ProductSort } from '../contracts/products/product.ts';
import type { Position } from '../platform/cursors.ts';

/**
 * Increase this after a change of `indexVersion` (`indexed-words.ts`) or of the keys by which the table lists products, so that
 * all products are reindexed. Version 3 added the lists by price, version 4 compounds.
 */
export const reindexVersion = 4;

/** The progress of a version's reindexing. Without `next`, all products are done. */
export interface Reindexing {
  readonly reindexVersion: number;
  readonly next?: Position;
}

export interface ReindexingStore {
  find(): Promise<Reindexing | undefined>;
  put(state: Reindexing): Promise<void>;
}

/**
 * The order of a list, if every product has the keys of this version; else undefined. Without a state the shop is new: `reindex`
 * soon writes one.
 */
export async function availableSort(
  reindexing: Pick<ReindexingStore, 'find'>,
  sort: ProductSort | undefined,
): Promise<ProductSort | undefined> {
  if (sort === undefined) return undefined;
  const state = await reindexing.find();
  const isReindexed = state === undefined || (state.reindexVersion === reindexVersion && state.next === undefined);
  return isReindexed ? sort : undefined;
}
