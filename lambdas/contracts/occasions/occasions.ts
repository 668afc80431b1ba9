import type { CategoryId } from '../categories.ts';
import { latinSlug } from '../products/product-address.ts';
import type { Versioned } from '../versioned.ts';

/** A day that people give gifts for, as the owner enters it. */
export interface Occasion {
  readonly name: string;
  /** The day in India, such as 2026-08-28. */
  readonly date: string;
  readonly text?: string | undefined;
  /** The gifts of its page: those of this category that a search for `words` finds. Without both, all gifts. */
  readonly category?: CategoryId | undefined;
  readonly words?: string | undefined;
}

/** Response of `GET` and `PUT /api/manage/settings/occasions`. */
export interface VersionedOccasions extends Versioned {
  readonly occasions: readonly Occasion[];
}

/** `early`: more than 120 days before its cut-off. `late`: an order of today arrives too late for it, or may. */
export type OccasionState = 'early' | 'open' | 'late' | 'past';

/** An occasion as customers see it. */
export interface ShownOccasion extends Occasion {
  readonly slug: string;
  /** The last day on which an order arrives in time. Missing if the shop promises no dates, or none for it. */
  readonly orderBy?: string;
  /** The working days of making that `orderBy` allows for. A gift that takes longer must be ordered earlier. */
  readonly makingDays?: number | undefined;
  readonly state: OccasionState;
}

/** Response of `GET /api/occasions`, by date. */
export interface ShownOccasions {
  readonly occasions: readonly ShownOccasion[];
}

/** The last part of the path of the occasion's page. A name without Latin letters and digits would make it unreadable. */
export const occasionSlug = ({ name, date }: Pick<Occasion, 'name' | 'date'>): string => latinSlug(name) ?? date;

export const occasionPath = ({ slug }: Pick<ShownOccasion, 'slug'>): string => `/occasions/${slug}`;
