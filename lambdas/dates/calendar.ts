import { dayMs } from '../contracts/dates/day.ts';
import { withFarYear } from '../contracts/dates/wanted-day.ts';
import { toIndianTime } from '../platform/clock.ts';

/** The days on which the shop makes and sends gifts. */
export interface Calendar {
  /** Days of the week; 0 is Sunday. */
  readonly workingDays: readonly number[];
  readonly holidays: ReadonlySet<string>;
}

/** The shop promises no later days than this many days ahead. */
const horizonDays = 366;

/** The day in India, such as 2026-04-01. */
export const indianDay = (time: Date): string => toIndianTime(time).slice(0, 10);

let short: Intl.DateTimeFormat | undefined;

/** A day as customers read it: `Sat, 5 Dec`. The first format of a process loads ICU's data, which takes 10 ms. */
export function shortDay(day: string): string {
  short ??= new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  return short.format(new Date(day));
}

/** The wanted day of something that was ordered at this ISO 8601 time, with its year if that is about a year later. */
export const wantedDay = (day: string, orderedAt: string): string =>
  withFarYear(shortDay(day), day, Date.parse(orderedAt));

/** The day that is this many days later, or earlier if it is negative. */
export const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

export const isWorkingDay = (calendar: Calendar, day: string): boolean => worksOn(calendar, new Date(day), day);

const worksOn = ({ workingDays, holidays }: Calendar, date: Date, day: string): boolean =>
  workingDays.includes(date.getUTCDay()) && !holidays.has(day);

/** The first working days after a day, at most this many, up to the horizon. */
export function workingDaysAfter(calendar: Calendar, day: string, most: number): readonly string[] {
  const start = Date.parse(day);
  const days: string[] = [];
  for (let ahead = 1; ahead <= horizonDays && days.length < most; ahead++) {
    const date = new Date(start + ahead * dayMs);
    const next = date.toISOString().slice(0, 10);
    if (worksOn(calendar, date, next)) days.push(next);
  }
  return days;
}

/** The day that is this many working days later (0: the day itself). Undefined beyond the horizon. */
export const workingDayAfter = (calendar: Calendar, day: string, days: number): string | undefined =>
  days === 0 ? day : workingDaysAfter(calendar, day, days)[days - 1];

/** The last day after which so many working days (1 or more) come until the end of `end`. Undefined beyond the horizon. */
export function lastDayBefore(calendar: Calendar, end: string, days: number): string | undefined {
  let left = days;
  for (let back = 0; back < horizonDays; back++) {
    const day = shifted(end, -back);
    if (isWorkingDay(calendar, day)) left -= 1;
    if (left === 0) return shifted(day, -1);
  }
  return undefined;
}
