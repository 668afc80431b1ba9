import type { Consumption } from './meter.ts';
import type { MeasuredShop } from './shop.ts';

/** A row of `docs/table.md`, and what it comes to here. */
export interface CapacityCase {
  /** What tells this case from others of its row. */
  readonly when?: string;
  /** It goes through what others leave, too: it has a table to itself. */
  readonly alone?: boolean;
  /** Makes everything ready, and answers the call that is measured. */
  readonly ready: (shop: MeasuredShop) => Promise<() => Promise<unknown>>;
  readonly takes: Partial<Omit<Consumption, 'commands'>> & Pick<Consumption, 'commands'>;
}

/** By the row's first cell; a row that begins with `…` by the first cell of the call it belongs to, and its own. */
export type CapacityCases = Readonly<Record<string, readonly CapacityCase[]>>;
