import { byTime } from '#lambdas/platform/dynamodb/keys.ts';
import type { FindingRecord, Findings } from '#lambdas/reconciliation/finding.ts';
import type { ProgressStore } from '#lambdas/reconciliation/reconcile.ts';
import type { Instant, MemoryStore } from './memory-store.ts';
import { newestFirst, pageOf } from './page-of.ts';

/** The sort key of a finding: an open one sorts by the time it was found, a settled one by the time it was settled. */
const sortKeyOf = ({ findingId, status, foundAt, settlements }: FindingRecord): string =>
  byTime(status === 'open' ? foundAt : (settlements.at(-1)?.at ?? foundAt), findingId);

/** In-memory ports of the reconciler's findings and progress. */
export function memoryReconciliation(at: Instant, store: MemoryStore) {
  const findings: Findings = {
    find: (findingId) => at(() => store.findings.get(findingId)),
    replace: (current, next) =>
      at(() => {
        if (store.findings.get(next.findingId)?.revision !== current?.revision) return false;
        store.findings.set(next.findingId, next);
        return true;
      }),
    list: (list, { limit, after }) =>
      at(() => {
        const all = [...store.findings.values()].filter(({ status }) => (status === 'open') === (list === 'open'));
        return pageOf(newestFirst(all, sortKeyOf), 'findingId', { limit, after });
      }),
  };

  const progress: ProgressStore = {
    find: () => at(() => store.progress.get('reconciler')),
    replace: (next) =>
      at(() => {
        if ((store.progress.get('reconciler')?.version ?? 0) < next.version) store.progress.set('reconciler', next);
      }),
  };

  return { findings, progress };
}
