import { useMutation } from '@tanstack/react-query';
import type { Days } from '#contracts/export-days.ts';
import type { OwnerLogPage } from '#contracts/owners/owner-log.ts';
import { downloadTable } from '#web/lib/download-table.ts';
import { personalPages } from '#web/lib/personal-pages.ts';
import { usePagedList } from '#web/lib/use-paged-list.ts';

/** The log of the owners' actions, newest first, paginated. Refetched when an owner opens the page. */
export const useOwnerLog = () =>
  usePagedList({
    queryKey: ['owner-log'],
    fetchPage: personalPages<OwnerLogPage>('/api/manage/log'),
    staleTime: 0,
    refetchOnReconnect: true,
  });

/** Fetches the log of these days and downloads it. */
export const useExportLog = () =>
  useMutation({
    mutationFn: (days: Required<Days>) => downloadTable('/api/manage/log.csv', 'owner-log', days),
  });
