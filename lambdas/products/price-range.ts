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
