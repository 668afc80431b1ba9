import type { Indexed, Posting, SearchIndex } from '#lambdas/platform/search/search-index.ts';
import { pageOf } from './page-of.ts';

/** A posting as it is kept. */
export type Posted<Entry> = Omit<Posting<Entry>, 'position'>;

/** A search index in memory: `isFound` tells whether a search for a prefix finds a word. */
export function memoryIndex<Entry extends Indexed>(
  at: <T>(effect: () => T) => Promise<T>,
  postings: Map<string, Posted<Entry>>,
  idOf: (entry: Entry) => string,
  isFound: (word: string, prefix: string) => boolean,
): SearchIndex<Entry> {
  const keyOf = (word: string, entry: Entry) => `${word}#${idOf(entry)}`;
  const revisionAt = (key: string) => postings.get(key)?.entry.revision ?? 0;
  return {
    list: ({ prefix, limit, after }) =>
      at(() => {
        const all = [...postings]
          .filter(([, { word }]) => isFound(word, prefix))
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
        if (revisionAt(key) < entry.revision) postings.set(key, { word, entry });
      }),
    remove: (word, entry, revision = Number.POSITIVE_INFINITY) =>
      at(() => {
        const key = keyOf(word, entry);
        if (revisionAt(key) < revision) postings.delete(key);
      }),
  };
}
