import type { Finding, NewSettlement } from '../contracts/reconciliation/findings.ts';
import { type Caller, nameOf } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, refuse, succeed, tooBusy } from '../platform/result.ts';
import { conflictAttempts, type Pause, retry } from '../platform/retry.ts';
import { type Findings, settled, toFinding } from './finding.ts';

interface SettleFindingDependencies {
  readonly findings: Pick<Findings, 'find' | 'replace'>;
  readonly now: Clock;
  readonly pause: Pause;
}

/**
 * Closes a finding with the owner's note. Of two concurrent calls, one is refused.
 * Refusals: `finding_not_found`, `finding_settled`, `too_busy`.
 */
export async function settleFinding(
  { findings, now, pause }: SettleFindingDependencies,
  owner: Caller,
  findingId: string,
  { status, note }: NewSettlement,
): Promise<Result<Finding>> {
  const done = await retry({ attempts: conflictAttempts, pause }, async () => {
    const current = await findings.find(findingId);
    if (current === undefined) return findingNotFound;
    if (current.status !== 'open') return alreadySettled;
    const next = settled(current, status, { at: now().toISOString(), by: nameOf(owner), note });
    return (await findings.replace(current, next)) ? succeed(toFinding(next)) : undefined;
  });
  return done ?? tooBusy;
}

export const findingNotFound = refuse('finding_not_found', 'This payment is no longer on the list.');

const alreadySettled = refuse(
  'finding_settled',
  'This payment is no longer on the list. It was closed, by another owner or in another tab, or it is correct now.',
);
