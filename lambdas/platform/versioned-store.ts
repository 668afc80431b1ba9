import type { Versioned } from '../contracts/versioned.ts';
import type { Consistency } from './consistency.ts';
import { type Result, refuse, succeed } from './result.ts';

/** One item of the owner's settings, which several owners may change at once. */
export interface VersionedStore<T extends Versioned> {
  /** Undefined until an owner sets it. */
  find(options: Consistency): Promise<T | undefined>;
  /** Writes `next` if the stored item has this version (0: none). Returns false after a concurrent write. */
  replace(version: number, next: T): Promise<boolean>;
}

/** Stores the next version. If two owners change the same one, the second is refused (`settings_changed`). */
export async function storeNext<T extends Versioned>(store: VersionedStore<T>, seen: T): Promise<Result<T>> {
  const next = { ...seen, version: seen.version + 1 };
  return (await store.replace(seen.version, next)) ? succeed(next) : storedOnce(store, seen);
}

/** The stored item after a conflict, if this save itself has stored it and its response was lost. Refusal: `settings_changed`. */
export async function storedOnce<T extends Versioned>(
  store: Pick<VersionedStore<T>, 'find'>,
  { saveId }: Versioned,
): Promise<Result<T>> {
  const stored = saveId === undefined ? undefined : await store.find({ consistent: true });
  return stored !== undefined && stored.saveId === saveId ? succeed(stored) : changedMeanwhile;
}

/** Said to the second of two owners, or in the second of one owner's tabs. */
const changedMeanwhile = refuse(
  'settings_changed',
  'This was changed meanwhile, by another owner or in another tab. Please copy what you typed, reload the page, then make your change.',
);
