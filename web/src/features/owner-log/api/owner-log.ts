import { useMutation } from '@tanstack/react-query';
import type { OwnerLogPage } from '#contracts/owner-log.ts';
import { callApiForText } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { personalPages, usePagedList } from '#web/lib/use-paged-list.ts';

/** What owners did, newest first, page by page; refetched when an owner opens the page. */
export const useOwnerLog = () =>
  usePagedList({
    queryKey: ['owner-log'],
    fetchPage: personalPages<OwnerLogPage>('/api/manage/log'),
    staleTime: 0,
    refetchOnReconnect: true,
  });

/** Spreadsheets recognise UTF-8 by it, and reading the response as text removes it. */
const byteOrderMark = '\ufeff';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Fetches the log of these days and downloads it. */
export const useExportLog = () =>
  useMutation({
    async mutationFn({ from, to }: Days) {
      const path = `/api/manage/log.csv?${new URLSearchParams({ from, to })}`;
      const table = await callApiForText('GET', path, { signedIn: true });
      saveFile(`owner-log-${from}-to-${to}.csv`, 'text/csv;charset=utf-8', byteOrderMark + table);
    },
  });
