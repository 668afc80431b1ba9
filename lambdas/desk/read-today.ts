import type { Today } from '../contracts/desk/today.ts';
import { limits } from '../contracts/limits.ts';
import { toRupees } from '../contracts/money.ts';
import { toMakeIn, type WorkCounts } from '../orders/work-counts.ts';
import type { Findings } from '../reconciliation/finding.ts';

interface ReadTodayDependencies {
  readonly workCounts: Pick<WorkCounts, 'find'>;
  readonly findings: Pick<Findings, 'list'>;
}

/** The owners' day in numbers. It costs the same however many orders there are. */
export async function readToday({ workCounts, findings }: ReadTodayDependencies): Promise<Today> {
  const [tally, { entries }] = await Promise.all([
    workCounts.find(),
    findings.list('open', { limit: limits.findingsPerPage }),
  ]);
  const count = (list: keyof Today['orders']) => tally[list] ?? 0;
  return {
    toMake: toMakeIn(tally),
    orders: {
      waiting: count('waiting'),
      unconfirmed: count('unconfirmed'),
      'to-ship': count('to-ship'),
      'proof-sent': count('proof-sent'),
      'proof-changes': count('proof-changes'),
      'to-check': count('to-check'),
      'to-collect': count('to-collect'),
      cancelled: count('cancelled'),
    },
    cash: toRupees(tally['cash-paise'] ?? 0),
    findings: entries.length,
  };
}
