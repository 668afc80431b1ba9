import type { Versioned } from '../versioned.ts';

/** A part of India: a State, or the first one to six digits of PINs. */
export type Area = string;

/** Where and how the shop delivers, and for how much. Amounts in rupees. */
export interface DeliveryTerms {
  /** For each order. */
  readonly fee: number;
  /** Other fees by area. The most exact area of a PIN counts. */
  readonly areaFees: readonly { readonly area: Area; readonly fee: number }[];
  /** The sum of the lines from which delivery is free. Missing if it never is. */
  readonly freeAbove?: number | undefined;
  /** On top for cash on delivery, even if delivery is free. */
  readonly cashFee: number;
  readonly notServed: readonly Area[];
  /** Areas without cash on delivery. */
  readonly noCash: readonly Area[];
  /** The IDs of products without cash on delivery. */
  readonly noCashProducts: readonly string[];
}

/** Response of `GET` and `PUT /api/manage/settings/delivery`. */
export interface VersionedTerms extends DeliveryTerms, Versioned {}

/** Everywhere, in every way and for nothing. */
export const defaultTerms: DeliveryTerms = {
  fee: 0,
  areaFees: [],
  cashFee: 0,
  notServed: [],
  noCash: [],
  noCashProducts: [],
};
