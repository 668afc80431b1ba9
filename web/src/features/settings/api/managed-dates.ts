import { useMutation, useQuery } from '@tanstack/react-query';
import type { ManagedDates, VersionedDates, VersionedHolidays } from '#contracts/dates/date-settings.ts';
import { callApi } from '#web/lib/api.ts';

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

/** Saves the dates; refused if another owner has saved them since (`settings_changed`). */
export const useSaveDates = () =>
  useMutation({ mutationFn: (body: VersionedDates) => callApi<VersionedDates>('PUT', path, { body, signedIn: true }) });

/** Saves the holidays, with the same refusal. */
export const useSaveHolidays = () =>
  useMutation({
    mutationFn: (body: VersionedHolidays) =>
      callApi<VersionedHolidays>('PUT', '/api/manage/settings/holidays', { body, signedIn: true }),
  });
