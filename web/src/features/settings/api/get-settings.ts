import { useQuery } from '@tanstack/react-query';
import type { ManagedSettings } from '#contracts/settings.ts';
import { callApi } from '#web/lib/api.ts';

export const settingsPath = '/api/manage/settings';

/**
 * The owner's settings (D25), loaded once for each visit of the page: a version that changed under a form that is being
 * filled in would overwrite another owner's change.
 */
export function useSettings() {
  return useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => callApi<ManagedSettings>('GET', settingsPath, { signedIn: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
