import type { Days } from '#contracts/export-days.ts';
import { callApiForText } from './api-text.ts';
import { saveFile } from './save-file.ts';

/** Spreadsheet programs need it to recognise UTF-8. Reading the response as text has removed it. */
const byteOrderMark = '\ufeff';

/** Fetches an export of these days from a path of the API, and downloads it as `<name>-<from>-to-<to>.csv`. */
export async function downloadTable(path: string, name: string, { from, to }: Required<Days>): Promise<void> {
  const table = await callApiForText('GET', `${path}?${new URLSearchParams({ from, to })}`, { signedIn: true });
  saveFile(`${name}-${from}-to-${to}.csv`, 'text/csv;charset=utf-8', byteOrderMark + table);
}
