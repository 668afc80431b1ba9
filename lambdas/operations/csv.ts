/** Tells a spreadsheet that the text is UTF-8; without it Excel guesses, and names in other scripts are lost. */
export const byteOrderMark = '\ufeff';

/** What a spreadsheet would take for a formula, the full-width forms included. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A row of comma-separated values after RFC 4180, its line break included. Cells that a spreadsheet would run as a
 * formula begin with an apostrophe, which makes text of them.
 */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(text: string): string {
  const inert = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
