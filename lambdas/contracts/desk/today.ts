import type { WorkList } from './work-list.ts';

/** Response of `GET /api/manage/today`: how many orders each list of the owners has. */
export interface Today {
  /** The orders to make, by the day in India on which they are due; those without one last. */
  readonly toMake: readonly DueOrders[];
  readonly orders: Readonly<Record<Exclude<WorkList, 'to-make'> | 'unconfirmed', number>>;
  /** What the orders in `to-collect` pay, in rupees. */
  readonly cash: number;
  /** The open findings, counted up to `limits.findingsPerPage`. */
  readonly findings: number;
}

/** The orders that are due on a day. */
export interface DueOrders {
  readonly day?: string;
  readonly orders: number;
}
