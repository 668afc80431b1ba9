/** Requests and responses have rupees with at most two decimals; sums and records have whole paise. */

/** Rupees to whole paise. The amount must already have at most two decimals. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** Whole paise to rupees. */
export const toRupees = (paise: number): number => paise / 100;

/** True for an amount of rupees that has at most two decimals. */
export const hasWholePaise = (rupees: number): boolean => toRupees(toPaise(rupees)) === rupees;
