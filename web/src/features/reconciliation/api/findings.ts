import { useMutation } from '@tanstack/react-query';
import type { Finding, FindingPage, NewSettlement } from '#contracts/reconciliation/findings.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';
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

/** Marks a finding as done, with a note. A retry finds that it is done if only the response was lost. */
async function settleFinding(findingId: string, note: string): Promise<Finding> {
  const body: NewSettlement = { status: 'done', note };
  try {
    return await callApi('PATCH', `${moneyPath}/${encodeURIComponent(findingId)}`, { body, signedIn: true });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'finding_settled') throw error;
    const { findings } = await callApi<FindingPage>('GET', `${moneyPath}?list=settled`, { signedIn: true });
    const settled = findings.find((each) => each.findingId === findingId);
    if (settled?.settlements.at(-1)?.note !== note) throw error;
    return settled;
  }
}

/** Marks a finding as done, with a note, and refetches the lists. */
export const useSettleFinding = (findingId: string) =>
  useMutation({
    mutationFn: (note: string) => settleFinding(findingId, note),
    onSuccess: () => refetch(findingsKey),
  });
