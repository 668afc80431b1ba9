import type { Consumption } from './meter.ts';
import type { MeasuredShop } from './shop.ts';

/** A row of `docs/table.md`, with its expected capacity in these tests. */
export interface CapacityCase {
  /** Distinguishes cases of the same row. */
  readonly when?: string;
  /** It reads other cases' items too, so it needs its own table. */
  readonly alone?: boolean;
  /** Prepares everything and returns the call to measure. */
  readonly ready: (shop: MeasuredShop) => Promise<() => Promise<unknown>>;
  readonly takes: Partial<Omit<Consumption, 'commands'>> & Pick<Consumption, 'commands'>;
}

/** By the row's first cell. For a row that begins with `…`: the first cell of its call, and its own. */
export type CapacityCases = Readonly<Record<string, readonly CapacityCase[]>>;
