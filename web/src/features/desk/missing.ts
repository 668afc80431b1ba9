import type { Line } from '#contracts/cart/cart.ts';

/** The labels of the questions that the customer still has to answer. */
export const missingIn = (lines: readonly Line[]): readonly string[] => [
  ...new Set(lines.flatMap(({ missing = [] }) => missing.map(({ label }) => label))),
];
