import { limits } from '../contracts/limits.ts';
import type { FindingPage, FindingsQuery } from '../contracts/reconciliation/findings.ts';
import type { Cursors } from '../platform/cursors.ts';
import { nextCursor, startOf } from '../platform/paging.ts';
import { type Result, succeed } from '../platform/result.ts';
import { type Findings, toFinding } from './finding.ts';
import type { ProgressStore } from './reconcile.ts';

interface ListFindingsDependencies {
  readonly findings: Pick<Findings, 'list'>;
  readonly progress: Pick<ProgressStore, 'find'>;
  readonly cursors: Cursors;
}

/** Returns a page of findings, newest first, and the time of the last comparison. Refuses a cursor of another list. */
export async function listFindings(
  { findings, progress, cursors }: ListFindingsDependencies,
  { list, cursor }: FindingsQuery,
): Promise<Result<FindingPage>> {
  const name = ['money', list];
  const start = startOf(cursors, name, cursor);
  if (!start.ok) return start;
  const [page, runs] = await Promise.all([
    findings.list(list, { limit: limits.findingsPerPage, ...start.value }),
    progress.find(),
  ]);
  return succeed({
    findings: page.entries.map(toFinding),
    ...nextCursor(cursors, name, page.next),
    ...(runs?.completed !== undefined && { comparedAt: runs.completed.at }),
    ...(runs !== undefined && { cardsSetUp: runs.cardsSetUp }),
  });
}
