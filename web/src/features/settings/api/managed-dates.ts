import { useQuery } from '@tanstack/react-query';
import type { ManagedDates, VersionedDates, VersionedHolidays } from '#contracts/dates/date-settings.ts';
import { callApi } from '#web/lib/api.ts';
import { useVersionedSave } from '#web/lib/use-versioned-save.ts';

const path = '/api/manage/settings/dates';

/** Dates and holidays. Loaded once per visit of the screen, because a refetch under an open form would change its version. */
export function useManagedDates() {
  return useQuery({
    queryKey: ['managed-dates'],
    queryFn: ({ signal }) => callApi<ManagedDates>('GET', path, { signedIn: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Saves the dates. */
export const useSaveDates = () => useVersionedSave<VersionedDates, VersionedDates>(path);

/** Saves the holidays. */
export const useSaveHolidays = () =>
  useVersionedSave<VersionedHolidays, VersionedHolidays>('/api/manage/settings/holidays');
