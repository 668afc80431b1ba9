import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewOccasions } from '#contracts/occasions/new-occasions.ts';
import type { VersionedOccasions } from '#contracts/occasions/occasions.ts';
import { callApi } from '#web/lib/api.ts';
import { occasionsKey } from '#web/lib/occasions-key.ts';
import { useVersionedSave } from '#web/lib/use-versioned-save.ts';

const path = '/api/manage/settings/occasions';

/** Loaded once per visit of the screen, because a refetch under an open form would change its version. */
export function useManagedOccasions() {
  return useQuery({
    queryKey: ['managed-occasions'],
    queryFn: ({ signal }) => callApi<VersionedOccasions>('GET', path, { signedIn: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Saves the list. */
export function useSaveOccasions() {
  const client = useQueryClient();
  return useVersionedSave<NewOccasions, VersionedOccasions>(path, () =>
    client.invalidateQueries({ queryKey: occasionsKey }),
  );
}
