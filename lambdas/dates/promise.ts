import type { CategoryId } from '../contracts/categories.ts';
import type { DateSettings, Zone } from '../contracts/dates/dates.ts';
import type { ArrivalPromise } from '../contracts/dates/promise.ts';
import type { Making } from '../contracts/questions/questions.ts';
import { type Calendar, workingDayAfter } from './calendar.ts';

/** A gift to make. */
export interface Gift {
  readonly category: CategoryId;
  readonly making?: Making;
}

/** What the owner has set, with the holidays. */
export interface DateRules extends Omit<DateSettings, 'on' | 'workingDays'>, Calendar {}

/** What a promise depends on. */
export interface Wish {
  readonly gifts: readonly Gift[];
  /** Undefined if it is not known yet. */
  readonly pin: string | undefined;
  /** The day of the order. */
  readonly day: string;
  /** True if making must wait for answers or a confirmation. They then get one working day. */
  readonly waits: boolean;
}

/** The working days that making takes. */
export const makingDaysOf = ({ makingDays, makingDaysOf }: DateRules, { category, making }: Gift): number =>
  making?.maxDays ?? makingDaysOf[category] ?? makingDays;

/** The working days of a parcel to this PIN: the zone with the longest beginning counts. */
export function deliveryDaysTo({ zones, deliveryDays }: DateRules, pin: string | undefined): number {
  if (pin === undefined) return Math.max(deliveryDays, ...zones.map(({ days }) => days));
  const [zone] = zones
    .flatMap(({ pins, days }: Zone) => pins.filter((start) => pin.startsWith(start)).map((start) => ({ start, days })))
    .sort((a, b) => b.start.length - a.start.length);
  return zone?.days ?? deliveryDays;
}

/**
 * The date to promise. Making starts on the working day after `startBy`; the parcel leaves when the last gift is ready. Undefined if
 * the date is too far ahead.
 */
export function promiseOf(rules: DateRules, { gifts, pin, day, waits }: Wish): ArrivalPromise | undefined {
  const startBy = workingDayAfter(rules, day, waits ? 1 : 0);
  const longest = Math.max(0, ...gifts.map((gift) => makingDaysOf(rules, gift)));
  const readyBy = startBy && workingDayAfter(rules, startBy, longest);
  const arrivesBy = readyBy && workingDayAfter(rules, readyBy, deliveryDaysTo(rules, pin));
  if (startBy === undefined || readyBy === undefined || arrivesBy === undefined) return undefined;
  return { arrivesBy, readyBy, startBy, ...(pin !== undefined && { pin }) };
}
