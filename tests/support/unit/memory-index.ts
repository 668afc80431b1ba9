import type { Indexed, Posting, SearchIndex } from '#lambdas/platform/search/search-index.ts';
import { pageOf } from './page-of.ts';

/** A posting as the index stores it. */
export type Posted<Entry> = Omit<Posting<Entry>, 'position'>;

/** An in-memory search index. `isFound` says whether a search for `prefix` finds `word`. `version` is that of new postings. */
export function memoryIndex<Entry extends Indexed>(
  at: <T>(effect: () => T) => Promise<T>,
  postings: Map<string, Posted<Entry>>,
  idOf: (entry: Entry) => string,
  isFound: (word: string, prefix: string) => boolean,
  version = 1,
): SearchIndex<Entry> {
  const keyOf = (word: string, entry: Entry) => `${word}#${idOf(entry)}`;
  const isNewer = (key: string, { revision }: Entry) => {
    const stored = postings.get(key);
    if (stored === undefined || stored.entry.revision < revision) return true;
    return stored.entry.revision === revision && stored.version < version;
  };
  const revisionAt = (key: string) => postings.get(key)?.entry.revision ?? 0;
  return {
    list: ({ prefix, whole = false, limit, after }) =>
      at(() => {
        const all = [...postings]
          .filter(([, { word }]) => (whole ? word === prefix : isFound(word, prefix)))
          .sort(
            ([, a], [, b]) =>
              Buffer.compare(Buffer.from(a.word), Buffer.from(b.word)) ||
              (a.entry.createdAt < b.entry.createdAt ? 1 : -1),
          )
          .map(([key, posting]) => ({ ...posting, key, position: { key } }));
        const { entries, next } = pageOf(all, 'key', { limit, after });
        return { entries: entries.map(({ key: _, ...posting }) => posting), next };
      }),
    put: (word, entry) =>
      at(() => {
        const key = keyOf(word, entry);
        if (isNewer(key, entry)) postings.set(key, { word, entry, version });
      }),
    remove: (word, entry, revision = Number.POSITIVE_INFINITY) =>
      at(() => {
        const key = keyOf(word, entry);
        if (revisionAt(key) < revision) postings.delete(key);
      }),
  };
}
