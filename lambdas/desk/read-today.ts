import type { Today } from '../contracts/desk/today.ts';
import { limits } from '../contracts/limits.ts';
import { toRupees } from '../contracts/money.ts';
import { sumOf, tallyOfNewGift, toMakeIn, type WorkCounts } from '../orders/work-counts.ts';
import type { Findings } from '../reconciliation/finding.ts';
import { type NewGiftsDependencies, newGifts } from './new-gifts.ts';

interface ReadTodayDependencies extends NewGiftsDependencies {
  readonly workCounts: Pick<WorkCounts, 'find'>;
  readonly findings: Pick<Findings, 'list'>;
}

/** The owners' day in numbers. It costs the same however many orders there are, and a little for each open case. */
export async function readToday({ workCounts, findings, cases }: ReadTodayDependencies): Promise<Today> {
  const [counted, { entries }, again] = await Promise.all([
    workCounts.find(),
    findings.list('open', { limit: limits.findingsPerPage }),
    newGifts({ cases }),
  ]);
  const tally = sumOf([counted, ...[...again.values()].map(tallyOfNewGift)]);
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
