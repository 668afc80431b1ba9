import { queryClient } from './query.ts';

/**
 * Refetches the active queries with this key prefix, and marks the others as stale. Resolves when the refetches have ended, also if
 * they failed. First waits for a list's next page that is loading, because a refetch would drop it.
 */
export async function refetch(queryKey: readonly unknown[]): Promise<void> {
  const loadingMore = queryClient
    .getQueryCache()
    .findAll({ queryKey, predicate: ({ state }) => !!state.fetchMeta?.fetchMore });
  await Promise.allSettled(loadingMore.map(({ promise }) => promise));
  await queryClient.invalidateQueries({ queryKey });
}
