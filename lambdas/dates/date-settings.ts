import {
  type DateSettings,
  defaultDates,
  type ManagedDates,
  type VersionedDates,
  type VersionedHolidays,
} from '../contracts/dates/date-settings.ts';
import type { Result } from '../platform/result.ts';
import { storeNext, type VersionedStore } from '../platform/versioned-store.ts';
import type { DateRules } from './promise.ts';

/** The owner's settings of dates. The holidays are an item of their own, so an old tab can't erase them. */
export interface DateStores {
  readonly dates: VersionedStore<VersionedDates>;
  readonly holidays: VersionedStore<VersionedHolidays>;
}

/** Undefined if the shop promises no dates, which takes one read. The reads are eventually consistent, which costs half. */
export async function readDateRules({ dates, holidays }: DateStores): Promise<DateRules | undefined> {
  const settings: DateSettings = (await dates.find({ consistent: false })) ?? defaultDates;
  if (!settings.on) return undefined;
  const { days = [] } = (await holidays.find({ consistent: false })) ?? {};
  return { ...settings, holidays: new Set(days) };
}

/** The settings with their versions, for the owner's forms. */
export async function readManagedDates({ dates, holidays }: DateStores): Promise<ManagedDates> {
  const [set, free] = await Promise.all([dates.find({ consistent: true }), holidays.find({ consistent: true })]);
  return { dates: set ?? { version: 0, ...defaultDates }, holidays: free ?? { version: 0, days: [] } };
}

/** Stores the settings; the capacity stays if the request has none. Refusal: `settings_changed`. */
export async function changeDates(
  { dates }: Pick<DateStores, 'dates'>,
  request: VersionedDates,
): Promise<Result<VersionedDates>> {
  const capacity = request.capacity ?? (await dates.find({ consistent: true }))?.capacity;
  return storeNext(dates, { ...request, ...(capacity !== undefined && { capacity }) });
}

/** Stores the holidays in chronological order, with the same refusal. */
export const changeHolidays = (
  { holidays }: Pick<DateStores, 'holidays'>,
  request: VersionedHolidays,
): Promise<Result<VersionedHolidays>> => storeNext(holidays, { ...request, days: request.days.toSorted() });
