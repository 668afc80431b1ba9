import { callApiForText } from './api.ts';
import { saveFile } from './save-file.ts';

/** Spreadsheet programs need it to recognise UTF-8. Reading the response as text has removed it. */
const byteOrderMark = '\ufeff';

/** The first and the last day, such as `2026-04-17`. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/** Fetches an export of these days from a path of the API, and downloads it as `<name>-<from>-to-<to>.csv`. */
export async function downloadTable(path: string, name: string, { from, to }: Days): Promise<void> {
  const table = await callApiForText('GET', `${path}?${new URLSearchParams({ from, to })}`, { signedIn: true });
  saveFile(`${name}-${from}-to-${to}.csv`, 'text/csv;charset=utf-8', byteOrderMark + table);
}
