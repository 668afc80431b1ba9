import { useQuery } from '@tanstack/react-query';
import type { ManagedSettings } from '#contracts/settings/settings.ts';
import { callApi } from '#web/lib/api.ts';

export const settingsPath = '/api/manage/settings';

/**
 * The owner's settings, loaded once per visit. A refetch under an open form would let the form overwrite another owner's
 * change.
 */
export function useSettings() {
  return useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => callApi<ManagedSettings>('GET', settingsPath, { signedIn: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
