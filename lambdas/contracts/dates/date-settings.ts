import type { CategoryId } from '../categories.ts';
import type { Versioned } from '../versioned.ts';

/** Places with the same delivery time: the first digits of their PINs. */
export interface Zone {
  readonly pins: readonly string[];
  /** Working days from the workshop to the customer. */
  readonly days: number;
}

/** How many gifts the shop can make in a working day. Without a number here, any number. */
export interface Capacity {
  readonly categories: Readonly<Partial<Record<CategoryId, number>>>;
  /** By product ID. Such gifts don't count for their category. */
  readonly products: Readonly<Record<string, number>>;
}

/** From what the shop promises dates. All days are working days. */
export interface DateSettings {
  readonly on: boolean;
  /** The days of a parcel to places that no zone names. */
  readonly deliveryDays: number;
  readonly zones: readonly Zone[];
  /** For gifts without a making time of their own. */
  readonly makingDays: number;
  /** The same, by category. */
  readonly makingDaysOf: Readonly<Partial<Record<CategoryId, number>>>;
  /** 0 is Sunday. */
  readonly workingDays: readonly number[];
  readonly capacity?: Capacity;
}

export interface VersionedDates extends DateSettings, Versioned {}

/** Days on which the shop neither makes nor sends gifts, such as 2026-11-08. */
export interface VersionedHolidays extends Versioned {
  readonly days: readonly string[];
}

/** Response of `GET /api/manage/settings/dates`. */
export interface ManagedDates {
  readonly dates: VersionedDates;
  readonly holidays: VersionedHolidays;
}

export const defaultDates: DateSettings = {
  on: false,
  deliveryDays: 7,
  zones: [],
  makingDays: 3,
  makingDaysOf: {},
  workingDays: [1, 2, 3, 4, 5, 6],
};
