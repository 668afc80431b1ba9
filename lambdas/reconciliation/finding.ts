import { toRupees } from '../contracts/money.ts';
import type { Finding, FindingKind, Settlement } from '../contracts/reconciliation/findings.ts';
import type { OrderRecord } from '../orders/order.ts';
import type { Clock } from '../platform/clock.ts';
import type { Position } from '../platform/cursors.ts';
import { idNamed } from '../platform/ids.ts';
import type { Page } from '../platform/paging.ts';

/** A mismatch that the current run has found. */
export interface Found extends Pick<Finding, 'kind' | 'currency' | 'orderId' | 'paymentIntentId' | 'disputeId'> {
  readonly kind: FindingKind;
  readonly amountPaise: number;
  readonly orderTotalPaise?: number;
  readonly dashboardUrl?: string | undefined;
  /** The service that knows the payment; missing for Stripe. */
  readonly cardService?: OrderRecord['cardService'];
}

/** A finding as stored. Each payment has at most one, and so does each dispute without an order. */
export interface FindingRecord extends Found, Pick<Finding, 'findingId' | 'status' | 'foundAt' | 'seenAt'> {
  /** One entry for each time that it was closed, oldest first. */
  readonly settlements: readonly Settlement[];
  /** Increases with each change. */
  readonly revision: number;
}

export interface Findings {
  /** A consistent read. */
  find(findingId: string): Promise<FindingRecord | undefined>;
  /** Writes `next` if the finding is still `current`. Returns false after a concurrent write. */
  replace(current: FindingRecord | undefined, next: FindingRecord): Promise<boolean>;
  /** Lists newest first; eventually consistent. */
  list(list: FindingList, query: { readonly limit: number; readonly after?: Position }): Promise<Page<FindingRecord>>;
}

type FindingList = 'open' | 'settled';

export interface RecordFindingDependencies {
  readonly findings: Pick<Findings, 'find' | 'replace'>;
  readonly now: Clock;
}

/** The ID of the finding of a payment or a dispute. */
export const findingIdOf = (name: string): string => idNamed('finding', name);

/**
 * Writes a finding, or closes it if nothing is wrong any more (`found` is undefined). A finding that an owner has closed stays
 * closed until its kind or amount changes. After a concurrent write it writes nothing, because the next run checks again.
 */
export async function recordFinding(
  { findings, now }: RecordFindingDependencies,
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

/** Closes a finding that no longer applies. Undefined if it is not open. */
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

/** The finding as the API returns it. */
export const toFinding = ({ amountPaise, orderTotalPaise, revision: _, ...finding }: FindingRecord): Finding => {
  const { dashboardUrl, ...shown } = finding;
  return {
    ...shown,
    amount: toRupees(amountPaise),
    ...(orderTotalPaise !== undefined && { orderTotal: toRupees(orderTotalPaise) }),
    ...(dashboardUrl !== undefined && { dashboardUrl }),
  };
};
