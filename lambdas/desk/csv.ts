/** Tells a spreadsheet that the text is UTF-8; without it Excel guesses, and names in other scripts are lost. */
export const byteOrderMark = '\ufeff';

/**
 * What a spreadsheet may take for a formula: a sign, full-width forms included, behind any white space or invisible characters,
 * which some spreadsheets trim. A leading tab or line break counts on its own.
 */
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/u;

/**
 * A row of comma-separated values after RFC 4180, its line break included. Cells that a spreadsheet would run as a
 * formula begin with an apostrophe, which makes text of them.
 */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(text: string): string {
  const inert = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
