import { useMutation } from '@tanstack/react-query';
import type { Finding, FindingPage, NewSettlement } from '#contracts/reconciliation/findings.ts';
import { callApi } from '#web/lib/api.ts';
import { personalPages } from '#web/lib/personal-pages.ts';
import { refetch } from '#web/lib/refetch.ts';
import { usePagedList } from '#web/lib/use-paged-list.ts';

export type FindingList = 'open' | 'settled';

const findingsKey = ['money'];
const moneyPath = '/api/manage/money';

/** The findings, newest first, paginated. Refetched when the owner returns to the page. */
export const useFindings = (list: FindingList) =>
  usePagedList({
    queryKey: [...findingsKey, list],
    fetchPage: personalPages<FindingPage>(moneyPath, new URLSearchParams({ list })),
    staleTime: 0,
    refetchOnReconnect: true,
  });

/** Marks a finding as done, with a note. Refetches the lists, because another owner may have marked it first. */
export const useSettleFinding = (findingId: string) =>
  useMutation({
    mutationFn: (note: string) => {
      const body: NewSettlement = { status: 'done', note };
      return callApi<Finding>('PATCH', `${moneyPath}/${encodeURIComponent(findingId)}`, { body, signedIn: true });
    },
    onSuccess: () => refetch(findingsKey),
  });
