import { queryClient } from './query.ts';

/**
 * Refetches the shown queries whose keys begin so; the others will be fetched when they are shown. Resolves when that has succeeded
 * or failed. A list's next page that is on its way arrives first, because a refetch would drop it.
 */
export async function refetch(queryKey: readonly unknown[]): Promise<void> {
  const growing = queryClient
    .getQueryCache()
    .findAll({ queryKey, predicate: ({ state }) => !!state.fetchMeta?.fetchMore });
  await Promise.allSettled(growing.map(({ promise }) => promise));
  await queryClient.invalidateQueries({ queryKey });
}
