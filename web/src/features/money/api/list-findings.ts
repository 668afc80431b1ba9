import { useInfiniteQuery } from '@tanstack/react-query';
import type { FindingPage } from '#contracts/findings.ts';
import { callApi } from '#web/lib/api.ts';

export type FindingList = 'open' | 'settled';

export const findingsKey = ['money'];
export const moneyPath = '/api/manage/money';

/** The money to look at, newest first, page by page; fetched anew whenever the owner comes back to it. */
export function useFindings(list: FindingList) {
  return useInfiniteQuery({
    queryKey: [...findingsKey, list],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ list, ...(pageParam !== undefined && { cursor: pageParam }) });
      return callApi<FindingPage>('GET', `${moneyPath}?${query}`, { signedIn: true, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    refetchOnReconnect: true,
  });
}
