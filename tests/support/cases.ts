import { randomInt } from 'node:crypto';

/**
 * How many random cases a test draws: all of them in `npm run fuzz`, a tenth in `npm test`. Each run draws others; a failed one
 * prints its seed.
 */
export const cases = (all: number): number => (process.env.FUZZ === undefined ? Math.ceil(all / 10) : all);

/** As many seeds of the simulation, other ones in each run. */
export function seeds(all: number): readonly number[] {
  const first = randomInt(1, 1_000_000);
  return Array.from({ length: cases(all) }, (_, index) => first + index);
}
