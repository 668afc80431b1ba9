import { limits } from '../contracts/limits.ts';
import type { ProductSort } from '../contracts/products/product.ts';

/** The prices that a search asks for, in paise, both included. */
export interface PriceRange {
  readonly least: number;
  readonly most: number;
}

export const anyPrice: PriceRange = { least: 0, most: limits.maxPrice * 100 };

/** True if a price in paise is in the range. */
export const isWithin = ({ least, most }: PriceRange, paise: number): boolean => paise >= least && paise <= most;

/** The order in which a list with these prices starts at the price that the customer named. */
export const nearestFirst = ({ most }: PriceRange): ProductSort => (most < anyPrice.most ? 'price-desc' : 'price-asc');

/** The order in which products outside these prices come nearest first; of both sides, the lowest. */
export const nearestOutside = ({ most }: PriceRange): ProductSort =>
  most < anyPrice.most ? 'price-asc' : 'price-desc';

/** The prices in both ranges. */
export const inBoth = (one: PriceRange | undefined, other: PriceRange | undefined): PriceRange | undefined =>
  one && other ? { least: Math.max(one.least, other.least), most: Math.min(one.most, other.most) } : (one ?? other);
