import { type CaseStatus, type CaseStep, isOpenCase, nextCaseStatuses } from '../contracts/cases/damage-case.ts';
import type { NewCase, NewCaseStep } from '../contracts/cases/new-case.ts';
import { dayMs } from '../contracts/dates/day.ts';
import { limits } from '../contracts/limits.ts';
import type { Parcel } from '../contracts/orders/parcel.ts';
import { type Result, refuse, succeed } from '../platform/result.ts';

/** A step of a case, as stored. */
export interface CaseStepRecord extends Pick<CaseStep, 'readyBy' | 'arrivesBy'> {
  readonly status: CaseStatus;
  readonly at: string;
  /** The owner's name. */
  readonly by?: string;
  readonly words?: string;
  /** The customer's own photos. */
  readonly photoIds?: readonly string[];
  readonly tracking?: Parcel;
}

/** All cases of an order, one after another, in one item. The version grows with each step. */
export interface CaseRecord {
  readonly orderId: string;
  /** The order's customer. */
  readonly userId: string;
  readonly version: number;
  readonly steps: readonly CaseStepRecord[];
}

/** The cases about gifts that arrived damaged or wrong. */
export interface Cases {
  /** A consistent read. */
  find(orderId: string): Promise<CaseRecord | undefined>;
  /**
   * Writes the next version of a case, unless the stored one is no longer the one before (0: none) or one of these photos was deleted.
   * It keeps the photos for the order. A closed case is deleted some time after `until`.
   */
  put(next: CaseRecord, photos: { readonly newPhotos: readonly string[]; readonly until?: Date }): Promise<CasePut>;
  /** The open cases, those that wait longest first. */
  open(limit: number): Promise<readonly CaseRecord[]>;
}
export type CasePut = 'done' | 'changed' | 'photo-gone';

/** The part of an order that its cases depend on. */
export interface CaseOrder {
  readonly orderId: string;
  readonly userId: string;
  readonly status: string;
  readonly history: readonly { readonly status: string; readonly at: string }[];
}

const noCase = (order: Pick<CaseOrder, 'orderId' | 'userId'>): CaseRecord => ({
  orderId: order.orderId,
  userId: order.userId,
  version: 0,
  steps: [],
});

/** Until when the customer can open a case: some days after the delivery, or after a closed case in which a new gift was sent. */
export function openUntil(order: CaseOrder, { steps } = noCase(order)): Date | undefined {
  const delivered = order.history.find(({ status }) => status === 'delivered')?.at;
  const opened = steps.filter(({ status }) => status === 'opened').length;
  if (order.status !== 'delivered' || delivered === undefined) return undefined;
  if (isOpenCase({ steps }) || opened >= limits.cases.perOrder) return undefined;
  const latest = steps.slice(steps.findLastIndex(({ status }) => status === 'opened'));
  const replaced = latest.some(({ status }) => status === 'sent') ? latest.at(-1)?.at : undefined;
  return new Date(Date.parse(replaced ?? delivered) + limits.cases.days * dayMs);
}

/** The case after its customer has opened it. Refusals: `case_open`, `impossible_step`, `too_late`. */
export function openCase(
  order: CaseOrder,
  record: CaseRecord | undefined,
  { words, photoIds = [] }: NewCase,
  at: Date,
): Result<CaseRecord> {
  const before = record ?? noCase(order);
  if (isOpenCase(before)) return openAlready;
  if (order.status !== 'delivered') return notDelivered;
  const until = openUntil(order, before);
  if (until === undefined || at > until) return tooLate;
  const photos = [...new Set(photoIds)];
  return succeed(
    withStep(before, { status: 'opened', at: at.toISOString(), words, ...(photos.length > 0 && { photoIds: photos }) }),
  );
}

/** The case after an owner's step, which can name the days of a new gift. Refusals: `order_changed`, `impossible_step`. */
export function continueCase(
  record: CaseRecord,
  { version, status, tracking, words }: NewCaseStep,
  { at, by, ...days }: { readonly at: Date; readonly by: string } & Pick<CaseStep, 'readyBy' | 'arrivesBy'>,
): Result<CaseRecord> {
  if (version !== record.version) return changed;
  const { status: now = 'closed' } = record.steps.at(-1) ?? {};
  if (!nextCaseStatuses[now].some((next) => next === status)) return impossible;
  if (status === now && record.steps.length >= limits.cases.steps) return correctedTooOften;
  return succeed(
    withStep(record, {
      ...{ status, at: at.toISOString(), by, ...days },
      ...(words !== undefined && { words }),
      ...(tracking !== undefined && { tracking }),
    }),
  );
}

const withStep = ({ orderId, userId, version, steps }: CaseRecord, step: CaseStepRecord): CaseRecord => ({
  ...{ orderId, userId },
  version: version + 1,
  steps: [...steps, step],
});

/** When the latest case was closed. Undefined while it is open, and if there is none. */
export function closedAt(record: Pick<CaseRecord, 'steps'> | undefined): string | undefined {
  const last = record?.steps.at(-1);
  return last?.status === 'closed' ? last.at : undefined;
}

/** All photos of the order's cases. */
export const photosOfCase = ({ steps }: Pick<CaseRecord, 'steps'>): readonly string[] =>
  steps.flatMap(({ photoIds = [] }) => photoIds);

export const caseChanged = refuse('order_changed', 'This has changed meanwhile. Please look at it before you go on.');
const changed = caseChanged;
const openAlready = refuse('case_open', 'You have told us about this order already. We are looking at it.');
const notDelivered = refuse('impossible_step', 'You can report a damaged or wrong gift once the order is delivered.');
const tooLate = refuse(
  'too_late',
  `A damaged or wrong gift can be reported for ${limits.cases.days} days after the delivery. Please send us a message instead.`,
);
const correctedTooOften = refuse(
  'impossible_step',
  'This parcel has been changed too often. Please send the customer a message instead.',
);
const impossible = refuse('impossible_step', 'This case can’t take that step.');
