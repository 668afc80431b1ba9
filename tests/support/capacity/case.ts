import type { Consumption } from './meter.ts';
import type { MeasuredShop } from './shop.ts';

/** A row of `docs/table.md`, with its expected capacity in these tests. */
export interface CapacityCase {
  /** Distinguishes cases of the same row. */
  readonly when?: string;
  /** Set if the call would also read the items of other cases, so that it needs its own table. */
  readonly alone?: boolean;
  /** Prepares everything and returns the call to measure. */
  readonly ready: (shop: MeasuredShop) => Promise<() => Promise<unknown>>;
  readonly takes: Partial<Omit<Consumption, 'commands'>> & Pick<Consumption, 'commands'>;
}

/** Cases by the first cell of their row. For a row that begins with `…`, the first cell of its call comes before its own. */
export type CapacityCases = Readonly<Record<string, readonly CapacityCase[]>>;

/** This command, so many times. */
export const times = (count: number, command: string): readonly string[] =>
  Array.from({ length: count }, () => command);
