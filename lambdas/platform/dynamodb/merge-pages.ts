/** A page of one of several partitions. */
interface PartPage<T> {
  readonly entries: readonly T[];
  /** The sort key up to which the partition was read; missing if it was read to its end. */
  readonly until?: string | undefined;
}

interface Merge<T> {
  readonly forward: boolean;
  readonly limit?: number | undefined;
  sortOf(entry: T): string;
}

/**
 * Merges pages of partitions, read from the same sort key on. It leaves out what is beyond the end of a page, because that partition's
 * next entries may come before it. An entry that moves can be in two partitions, and is kept once.
 */
export function mergePages<T>(
  pages: readonly PartPage<T>[],
  { forward, limit = Number.POSITIVE_INFINITY, sortOf }: Merge<T>,
) {
  const isBeyond = (one: string, other: string): boolean => (forward ? one > other : one < other);
  const sorted = pages
    .flatMap(({ entries }) => entries.map((entry) => ({ sort: sortOf(entry), entry })))
    .sort((a, b) => (a.sort === b.sort ? 0 : isBeyond(a.sort, b.sort) ? 1 : -1));
  const known = sorted.filter(
    ({ sort }, index) =>
      sort !== sorted[index - 1]?.sort && pages.every(({ until }) => until === undefined || !isBeyond(sort, until)),
  );
  return {
    entries: known.slice(0, limit).map(({ entry }) => entry),
    more: known.length > limit || pages.some(({ until }) => until !== undefined),
  };
}
