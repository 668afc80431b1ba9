import type { CountedName } from '../contracts/names.ts';

/** Counts what happens in the shop, for those who watch it. Dimensions part a count by a few known words. */
export interface Counter {
  count(what: CountedName, dimensions?: Readonly<Record<string, string>>): Promise<void>;
}
