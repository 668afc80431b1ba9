import type { FindingPage } from '#contracts/reconciliation/findings.ts';
import { personalPages } from '#web/lib/personal-pages.ts';
import { usePagedList } from '#web/lib/use-paged-list.ts';

export type FindingList = 'open' | 'settled';

export const findingsKey = ['money'];
export const moneyPath = '/api/manage/money';

/** The findings, newest first, paginated. Refetched when the owner returns to the page. */
export const useFindings = (list: FindingList) =>
  usePagedList({
    queryKey: [...findingsKey, list],
    fetchPage: personalPages<FindingPage>(moneyPath, new URLSearchParams({ list })),
    staleTime: 0,
    refetchOnReconnect: true,
  });
