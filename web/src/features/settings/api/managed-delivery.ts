import { useQuery } from '@tanstack/react-query';
import type { VersionedTerms } from '#contracts/delivery/delivery-terms.ts';
import { callApi } from '#web/lib/api.ts';
import { useVersionedSave } from '#web/lib/use-versioned-save.ts';
import type { TypedTerms } from '../typed-terms.ts';

const path = '/api/manage/settings/delivery';

/** The delivery terms. Loaded once per visit of the screen, because a refetch under an open form would change its version. */
export function useManagedTerms() {
  return useQuery({
    queryKey: ['managed-delivery'],
    queryFn: ({ signal }) => callApi<VersionedTerms>('GET', path, { signedIn: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Saves the terms. */
export const useSaveTerms = () => useVersionedSave<TypedTerms, VersionedTerms>(path);
