import type { Finding, FindingKind, Settlement } from '../contracts/findings.ts';
import { toRupees } from '../contracts/money.ts';
import type { Clock } from '../platform/clock.ts';
import type { Position } from '../platform/cursors.ts';
import { idNamed } from '../platform/ids.ts';
import type { Page } from '../platform/paging.ts';

/** A mismatch as just seen. */
export interface Found extends Pick<Finding, 'kind' | 'currency' | 'orderId' | 'paymentIntentId' | 'disputeId'> {
  readonly kind: FindingKind;
  readonly amountPaise: number;
  readonly orderTotalPaise?: number;
  readonly dashboardUrl?: string | undefined;
}

/** A finding as stored. A payment has at most one, and so has a dispute without an order. */
export interface FindingRecord extends Found, Pick<Finding, 'findingId' | 'status' | 'foundAt' | 'seenAt'> {
  /** Every time that it was closed, oldest first. */
  readonly settlements: readonly Settlement[];
  /** Increases with each change. */
  readonly revision: number;
}

export interface Findings {
  /** Sees every write acknowledged before it. */
  find(findingId: string): Promise<FindingRecord | undefined>;
  /** Writes `next` if the finding still is `current`; false after a concurrent write. */
  replace(current: FindingRecord | undefined, next: FindingRecord): Promise<boolean>;
  /** Newest first; eventually consistent. */
  list(list: FindingList, query: { readonly limit: number; readonly after?: Position }): Promise<Page<FindingRecord>>;
}

type FindingList = 'open' | 'settled';

export interface NoteDependencies {
  readonly findings: Pick<Findings, 'find' | 'replace'>;
  readonly now: Clock;
}

/** The ID of the one finding of a payment or a dispute. */
export const findingIdOf = (name: string): string => idNamed('finding', name);

/**
 * Writes a finding, or closes it if nothing is wrong any more (`found` undefined). A finding that an owner has closed stays
 * closed until the amount changes. After a concurrent write nothing is written: the next run looks again.
 */
export async function noteFinding(
  { findings, now }: NoteDependencies,
  name: string,
  found: Found | undefined,
): Promise<void> {
  const current = await findings.find(findingIdOf(name));
  const next = found === undefined ? gone(current, now()) : seen(current, found, name, now());
  if (next !== undefined) await findings.replace(current, next);
}

function seen(current: FindingRecord | undefined, found: Found, name: string, time: Date): FindingRecord | undefined {
  const at = time.toISOString();
  const fresh = { ...found, findingId: findingIdOf(name), status: 'open', seenAt: at } as const;
  if (current === undefined) return { ...fresh, foundAt: at, settlements: [], revision: 0 };
  const isSame = current.kind === found.kind && current.amountPaise === found.amountPaise;
  if (current.status === 'done' && isSame) return undefined;
  const { settlements, revision } = current;
  const foundAt = current.status === 'open' ? current.foundAt : at;
  return { ...fresh, foundAt, settlements, revision: revision + 1 };
}

/** Undefined if the finding is not open. */
const gone = (current: FindingRecord | undefined, time: Date): FindingRecord | undefined =>
  current?.status === 'open' ? settled(current, 'gone', { at: time.toISOString() }) : undefined;

export const settled = (
  current: FindingRecord,
  status: Exclude<Finding['status'], 'open'>,
  settlement: Settlement,
): FindingRecord => ({
  ...current,
  status,
  settlements: [...current.settlements, settlement],
  revision: current.revision + 1,
});

/** The finding as the API answers it. */
export const toFinding = ({ amountPaise, orderTotalPaise, revision: _, ...finding }: FindingRecord): Finding => {
  const { dashboardUrl, ...shown } = finding;
  return {
    ...shown,
    amount: toRupees(amountPaise),
    ...(orderTotalPaise !== undefined && { orderTotal: toRupees(orderTotalPaise) }),
    ...(dashboardUrl !== undefined && { dashboardUrl }),
  };
};
