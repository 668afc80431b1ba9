import type { CaseStep } from '../contracts/cases/damage-case.ts';
import { madeBy } from '../contracts/desk/due-date.ts';
import { indianDay } from '../dates/calendar.ts';
import { type DateStores, readDateRules } from '../dates/date-settings.ts';
import { type Gift, promiseOf } from '../dates/promise.ts';

/** The part of an order that the days of a new gift depend on. */
export interface RemadeOrder {
  readonly lines: readonly Gift[];
  readonly address?: { readonly pin: string };
  readonly pin?: string;
}

/**
 * The days of a gift that is made again from this time on: those of an order with the same gifts, in a shop that can make any number
 * a day. `arrivesBy` is missing if the shop promises no dates.
 */
export async function daysOfNewGift(
  dateStores: DateStores,
  { lines, address, pin }: RemadeOrder,
  at: Date,
): Promise<Pick<CaseStep, 'readyBy' | 'arrivesBy'>> {
  const rules = await readDateRules(dateStores);
  if (rules === undefined) {
    const made = madeBy({ lines }, at.getTime());
    return made === undefined ? {} : { readyBy: indianDay(new Date(made)) };
  }
  const promise = promiseOf(rules, { gifts: lines, pin: address?.pin ?? pin, day: indianDay(at), waits: false });
  return promise === undefined ? {} : { readyBy: promise.readyBy, arrivesBy: promise.arrivesBy };
}
