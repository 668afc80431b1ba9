import { useMutation } from '@tanstack/react-query';
import type { Finding, NewSettlement } from '#contracts/reconciliation/findings.ts';
import { callApi } from '#web/lib/api.ts';
import { refetch } from '#web/lib/refetch.ts';
import { findingsKey, moneyPath } from './list-findings.ts';

/** Marks a finding as done, with a note. Refetches the lists, because another owner may have marked it first. */
export const useSettleFinding = (findingId: string) =>
  useMutation({
    mutationFn: (note: string) => {
      const body: NewSettlement = { status: 'done', note };
      return callApi<Finding>('PATCH', `${moneyPath}/${encodeURIComponent(findingId)}`, { body, signedIn: true });
    },
    onSuccess: () => refetch(findingsKey),
  });
