import type { Consistency } from './consistency.ts';
import { type Result, refuse, succeed } from './result.ts';

/** One item of the owner's settings, which several owners may change at once. */
export interface VersionedStore<T extends { readonly version: number }> {
  /** Undefined until an owner sets it. */
  find(options: Consistency): Promise<T | undefined>;
  /** Writes `next` if the stored item has this version (0: none). Returns false after a concurrent write. */
  replace(version: number, next: T): Promise<boolean>;
}

/** Stores the next version. If two owners change the same one, the second is refused (`settings_changed`). */
export async function storeNext<T extends { readonly version: number }>(
  store: Pick<VersionedStore<T>, 'replace'>,
  seen: T,
): Promise<Result<T>> {
  const next = { ...seen, version: seen.version + 1 };
  return (await store.replace(seen.version, next)) ? succeed(next) : changedMeanwhile;
}

/** Said to the second of two owners, or in the second of one owner's tabs. */
export const changedMeanwhile = refuse(
  'settings_changed',
  'This was changed meanwhile, by another owner or in another tab. Please copy what you typed, reload the page, then make your change.',
);
