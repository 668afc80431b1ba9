import { dayMs } from '../contracts/dates/day.ts';
import type { Days } from '../contracts/export-days.ts';

/** Returns the current time. It is passed in, so that tests and simulations can control it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const daySeconds = dayMs / 1000;

/** The month (2026-11) of an ISO time. */
export const monthOf = (time: string): string => time.slice(0, 7);

/** The shop delivers to India, which has one time zone and no daylight saving time. */
const indiaOffset = { iso: '+05:30', ms: 5.5 * 3_600_000 } as const;

/** The date and time in India, in ISO 8601 without an offset: `2026-11-23T09:50:00.000`. */
export const toIndianTime = (time: Date): string =>
  new Date(time.getTime() + indiaOffset.ms).toISOString().slice(0, -1);

/** The moment at which it is this date and time in India. */
export const fromIndianTime = (time: string): Date => new Date(`${time}${indiaOffset.iso}`);

/** Two times (ISO 8601, UTC) and all between them. Without one of them, the range has no end there. */
export interface TimeRange {
  readonly from?: string;
  readonly to?: string;
}

/** From the first to the last moment of these days in India. */
export const timesOf = ({ from, to }: Days): TimeRange => ({
  ...(from !== undefined && { from: fromIndianTime(`${from}T00:00:00.000`).toISOString() }),
  ...(to !== undefined && { to: fromIndianTime(`${to}T23:59:59.999`).toISOString() }),
});

/** A time in epoch seconds, as DynamoDB's time to live uses it. */
export const epochSeconds = (time: Date): number => Math.floor(time.getTime() / 1000);

/** The day in UTC, such as 2026-04-01, and its end in epoch seconds. */
export function utcDay(time: Date): { readonly day: string; readonly end: number } {
  const day = time.toISOString().slice(0, 10);
  return { day, end: Date.parse(day) / 1000 + daySeconds };
}
