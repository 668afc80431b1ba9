import type { Consistency } from './consistency.ts';

/** One item of the owner's settings, which several owners may change at once. */
export interface VersionedStore<T extends { readonly version: number }> {
  /** Undefined until an owner sets it. */
  find(options: Consistency): Promise<T | undefined>;
  /** Writes `next` if the stored item has this version (0: none). Returns false after a concurrent write. */
  replace(version: number, next: T): Promise<boolean>;
}
