import type { CategoryId } from '../contracts/categories.ts';
import type { DateSettings, Zone } from '../contracts/dates/date-settings.ts';
import type { ArrivalPromise } from '../contracts/dates/promise.ts';
import type { Making } from '../contracts/questions/questions.ts';
import { type Calendar, workingDayAfter } from './calendar.ts';

/** Gifts to make. */
export interface Gift {
  readonly productId: string;
  readonly category: CategoryId;
  readonly qty: number;
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
  /** True if making must wait for answers, which then get one working day. */
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

/** Gifts that share the capacity of a day. */
export interface Need {
  /** `CATEGORY#<category>` or `PRODUCT#<productId>` */
  readonly scope: string;
  readonly gifts: number;
  /** The gifts that the shop can make in a day. */
  readonly capacity: number;
  /** The first day on which all of them can be ready. */
  readonly first: string;
}

/** What an order needs of the shop's capacity. Gifts that can be made in any number need nothing. */
export function needsOf(rules: DateRules, { gifts, day, waits }: Wish): readonly Need[] {
  const startBy = startOf(rules, day, waits);
  const needs = new Map<string, Need>();
  for (const gift of gifts) {
    const limit = limitOf(rules, gift);
    const first = startBy && workingDayAfter(rules, startBy, makingDaysOf(rules, gift));
    if (limit === undefined || first === undefined) continue;
    const known = needs.get(limit.scope) ?? { gifts: 0, first };
    needs.set(limit.scope, {
      ...limit,
      gifts: known.gifts + gift.qty,
      first: latestOf(known.first, first),
    });
  }
  return [...needs.values()];
}

/** A product's own capacity goes before that of its category. */
function limitOf({ capacity }: DateRules, { productId, category }: Gift): Pick<Need, 'scope' | 'capacity'> | undefined {
  const ofProduct = capacity?.products[productId];
  if (ofProduct !== undefined) return { scope: `PRODUCT#${productId}`, capacity: ofProduct };
  const ofCategory = capacity?.categories[category];
  return ofCategory === undefined ? undefined : { scope: `CATEGORY#${category}`, capacity: ofCategory };
}

const latestOf = (...days: readonly string[]): string => days.toSorted().at(-1) ?? '';

const startOf = (rules: DateRules, day: string, waits: boolean): string | undefined =>
  workingDayAfter(rules, day, waits ? 1 : 0);

/** The date for another PIN. The gifts leave on the same day. Undefined if the date is too far ahead. */
export function redirected(rules: DateRules, promise: ArrivalPromise, pin: string): ArrivalPromise | undefined {
  const arrivesBy = workingDayAfter(rules, promise.readyBy, deliveryDaysTo(rules, pin));
  return arrivesBy === undefined ? undefined : { ...promise, arrivesBy, pin };
}

/**
 * The date to promise. Making starts on the working day after `startBy`; the parcel leaves when the last gift is ready, which is
 * not before `lastSlot`. Undefined if the date is too far ahead.
 */
export function promiseOf(
  rules: DateRules,
  { gifts, pin, day, waits }: Wish,
  lastSlot = '',
): ArrivalPromise | undefined {
  const startBy = startOf(rules, day, waits);
  const longest = Math.max(0, ...gifts.map((gift) => makingDaysOf(rules, gift)));
  const made = startBy && workingDayAfter(rules, startBy, longest);
  const readyBy = made && made < lastSlot ? lastSlot : made;
  const arrivesBy = readyBy && workingDayAfter(rules, readyBy, deliveryDaysTo(rules, pin));
  if (startBy === undefined || readyBy === undefined || arrivesBy === undefined) return undefined;
  return { arrivesBy, readyBy, startBy, ...(pin !== undefined && { pin }) };
}
