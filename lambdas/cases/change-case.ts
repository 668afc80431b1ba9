import { isDeepStrictEqual } from 'node:util';
import type { NewCase, NewCaseStep } from '../contracts/cases/new-case.ts';
import { dayMs } from '../contracts/dates/day.ts';
import type { DateStores } from '../dates/date-settings.ts';
import { photoNotFound } from '../photos/photo.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, refuse, succeed } from '../platform/result.ts';
import {
  type CaseOrder,
  type CasePut,
  type CaseRecord,
  type Cases,
  caseChanged,
  continueCase,
  openCase,
} from './case.ts';
import { daysOfNewGift, type RemadeOrder } from './days-of-new-gift.ts';

interface ChangeCaseDependencies {
  readonly cases: Pick<Cases, 'find' | 'put'>;
  readonly now: Clock;
}

/**
 * Opens a case about the customer's own order. Repeating the call changes nothing while the case is as it was opened.
 * Refusals: `case_open`, `impossible_step`, `too_late`, `photo_not_found`, `order_changed`.
 */
export async function reportDamage(
  { cases, now }: ChangeCaseDependencies,
  order: CaseOrder,
  report: NewCase,
): Promise<Result<CaseRecord>> {
  const before = await cases.find(order.orderId);
  if (before !== undefined && isReported(before, report)) return succeed(before);
  const next = openCase(order, before, report, now());
  if (!next.ok) return next;
  const { photoIds: newPhotos = [] } = next.value.steps.at(-1) ?? {};
  return resultOf(await cases.put(next.value, { newPhotos }), next.value);
}

/** True if the case was opened with these words and photos, and nothing has followed: a response was lost. */
function isReported({ steps }: CaseRecord, { words, photoIds = [] }: NewCase): boolean {
  const last = steps.at(-1);
  return last?.status === 'opened' && last.words === words && isDeepStrictEqual(last.photoIds ?? [], photoIds);
}

interface TakeCaseStepDependencies extends ChangeCaseDependencies {
  readonly dateStores: DateStores;
  readonly photoDays: { readonly delivered: number };
}

/**
 * Takes an owner's step of an open case. Repeating the call changes nothing until another step follows. A closed case stays for as
 * long as the photos of a delivered order.
 * Refusals: `impossible_step`, `order_changed`.
 */
export async function takeCaseStep(
  { cases, dateStores, now, photoDays }: TakeCaseStepDependencies,
  order: CaseOrder & RemadeOrder,
  by: string,
  step: NewCaseStep,
): Promise<Result<CaseRecord>> {
  const before = await cases.find(order.orderId);
  if (before === undefined) return noCase;
  if (isRepeated(before, by, step)) return succeed(before);
  const at = now();
  const days = step.status === 'remaking' ? await daysOfNewGift(dateStores, order, at) : {};
  const next = continueCase(before, step, { at, by, ...days });
  if (!next.ok) return next;
  const until = step.status === 'closed' ? new Date(at.getTime() + photoDays.delivered * dayMs) : undefined;
  return resultOf(await cases.put(next.value, { newPhotos: [], ...(until && { until }) }), next.value);
}

/** True if this owner has just taken this step: a response was lost. The shop adds the time and the days of a new gift. */
function isRepeated(record: CaseRecord, by: string, { version, ...step }: NewCaseStep): boolean {
  const { at: _, readyBy: __, arrivesBy: ___, ...last } = record.steps.at(-1) ?? {};
  return record.version === version + 1 && isDeepStrictEqual(last, { ...step, by });
}

function resultOf(outcome: CasePut, next: CaseRecord): Result<CaseRecord> {
  if (outcome === 'photo-gone') return photoNotFound;
  return outcome === 'done' ? succeed(next) : caseChanged;
}

const noCase = refuse('impossible_step', 'The customer has not reported a damaged or wrong gift.');
