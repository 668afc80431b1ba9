import { newId } from '#lambdas/platform/ids.ts';
import type { FindingRecord } from '#lambdas/reconciliation/finding.ts';
import { findingTable } from '#lambdas/reconciliation/findings.table.ts';
import { shopTable } from './database.ts';
import { finding } from './unit/finding.ts';

/** Puts a finding into the shop's table, as the reconciler would. */
export async function newFinding(fields: Partial<FindingRecord> = {}): Promise<FindingRecord> {
  const at = new Date().toISOString();
  const found = finding({ findingId: newId(), foundAt: at, seenAt: at, ...fields });
  await findingTable(shopTable()).replace(undefined, found);
  return found;
}
