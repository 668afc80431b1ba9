/** Characters with a strong direction (UAX #9): letters, spacing marks, letter numbers and direction marks. */
const strong = /[\p{L}\p{Mc}\p{Nl}\u200e\u200f\u061c]/u;

/** Unicode reserves these ranges for scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** True if the first strong letter of a line is one of a right-to-left script, as for HTML's `dir="auto"`. */
export const isRightToLeft = (line: string): boolean => rightToLeft.test(strong.exec(line)?.[0] ?? '');
