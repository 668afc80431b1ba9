/** The size in KB of an order with three lines, after any number of steps: ⌈order KB⌉ in `docs/table.md`. */
export const orderKb = 2;
