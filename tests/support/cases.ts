/**
 * How many random cases a test draws: all of them in `npm run fuzz`, a tenth in `npm test`. Each run draws others; a failed one
 * prints its seed.
 */
export const cases = (all: number): number => (process.env.FUZZ === undefined ? Math.ceil(all / 10) : all);
