import {
  type Occasion,
  type OccasionState,
  occasionSlug,
  type ShownOccasion,
  type VersionedOccasions,
} from '../contracts/occasions/occasions.ts';
import { indianDay, lastDayBefore, shifted } from '../dates/calendar.ts';
import { type DateStores, readDateRules } from '../dates/date-settings.ts';
import { type DateRules, deliveryDaysTo } from '../dates/promise.ts';
import type { Clock } from '../platform/clock.ts';
import type { Result } from '../platform/result.ts';
import { storeNext, type VersionedStore } from '../platform/versioned-store.ts';

/** The owner's list of occasions, in an item of its own, so that an old tab can't erase it. */
export type OccasionStore = VersionedStore<VersionedOccasions>;

interface OccasionDependencies {
  readonly occasions: Pick<OccasionStore, 'find'>;
  readonly dateStores: DateStores;
  readonly now: Clock;
}

/**
 * The occasions by date, with their cut-offs for this PIN; without one, for all PINs. A shop without occasions takes one read. The
 * reads are eventually consistent, which costs half.
 */
export async function readOccasions(
  { occasions, dateStores, now }: OccasionDependencies,
  pin?: string,
): Promise<readonly ShownOccasion[]> {
  const entered = (await occasions.find({ consistent: false }))?.occasions ?? [];
  if (entered.length === 0) return [];
  const rules = await readDateRules(dateStores);
  const today = indianDay(now());
  return entered.map((occasion) => shown(occasion, rules, today, pin));
}

function shown(
  occasion: Occasion,
  rules: DateRules | undefined,
  today: string,
  pin: string | undefined,
): ShownOccasion {
  const makingDays = rules && longestMaking(rules, occasion);
  const orderBy = rules && cutOffOf(rules, occasion, pin);
  return {
    ...occasion,
    slug: occasionSlug(occasion),
    ...(orderBy !== undefined && { orderBy, makingDays }),
    state: stateOf(occasion.date, rules === undefined ? occasion.date : orderBy, today),
  };
}

/** The front page shows an occasion so many days before its cut-off: earlier, a date without a year would mislead. */
const shownDays = 120;

const stateOf = (date: string, orderBy: string | undefined, today: string): OccasionState => {
  if (date < today) return 'past';
  if (orderBy === undefined || orderBy < today) return 'late';
  return orderBy > shifted(today, shownDays) ? 'early' : 'open';
};

/** The shop's own making time in working days: that of the category, or the longest. */
const longestMaking = ({ makingDays, makingDaysOf }: DateRules, { category }: Occasion): number =>
  category === undefined
    ? Math.max(makingDays, ...Object.values(makingDaysOf))
    : (makingDaysOf[category] ?? makingDays);

/**
 * The last day to order, with the shop's own making time and the day that photos or answers get. Undefined if the shop promises no
 * dates so far ahead.
 */
const cutOffOf = (rules: DateRules, occasion: Occasion, pin: string | undefined): string | undefined =>
  lastDayBefore(rules, occasion.date, 1 + longestMaking(rules, occasion) + deliveryDaysTo(rules, pin));

/** The occasions that a search may name, of any date. The read is eventually consistent, which costs half. */
export const readNamedOccasions = async ({
  occasions,
}: Pick<OccasionDependencies, 'occasions'>): Promise<readonly Occasion[]> =>
  (await occasions.find({ consistent: false }))?.occasions ?? [];

/** The list with its version, for the owner's form. */
export const readManagedOccasions = async ({
  occasions,
}: Pick<OccasionDependencies, 'occasions'>): Promise<VersionedOccasions> =>
  (await occasions.find({ consistent: true })) ?? { version: 0, occasions: [] };

/** Stores the list by date. Refusal: `settings_changed`. */
export const changeOccasions = (
  { occasions: store }: { readonly occasions: OccasionStore },
  request: VersionedOccasions,
): Promise<Result<VersionedOccasions>> =>
  storeNext(store, { ...request, occasions: request.occasions.toSorted((a, b) => a.date.localeCompare(b.date)) });
