/** Marks the file as UTF-8. Without it Excel guesses the encoding and garbles names in other scripts. */
export const byteOrderMark = '\ufeff';

/**
 * Text that a spreadsheet may take for a formula. It starts with a sign, in normal or full width, after any white space or
 * invisible characters, which some spreadsheets trim. A leading tab or line break also counts.
 */
const formula = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠])/u;

/**
 * A CSV row (RFC 4180) with its line break. A cell that a spreadsheet would run as a formula gets a leading apostrophe, which
 * forces it to text. Some also split at semicolons and tabs, so cells with these are quoted too.
 */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(text: string): string {
  const inert = formula.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
