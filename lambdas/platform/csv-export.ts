import { limits } from '../contracts/limits.ts';
import { byteOrderMark, csvRow } from './csv.ts';
import type { Position } from './cursors.ts';
import type { Page } from './paging.ts';
import { sizeInResponse } from './response-size.ts';
import { type Refusal, type Result, refuse, succeed } from './result.ts';

/** A file for the owner to download, and its name. */
export interface TextFile {
  readonly fileName: string;
  readonly text: string;
}

interface ExportedList<T> {
  /** What the list contains, such as `orders`; used in the refusal. */
  readonly name: string;
  readonly fileName: string;
  readonly headings: readonly string[];
  rowOf(entry: T): readonly string[];
  page(after: Position | undefined): Promise<Page<T>>;
}

/**
 * Exports the entries of some days as CSV. An export is complete or refused (`invalid_request`), never truncated: it must fit
 * into one response and a limited number of reads.
 */
export async function exportCsv<T>(list: ExportedList<T>): Promise<Result<TextFile>> {
  const rows = [byteOrderMark + csvRow(list.headings)];
  let bytes = 0;
  let after: Position | undefined;
  for (let read = 0; read < limits.exportReads; read++) {
    const page = await list.page(after);
    for (const entry of page.entries) {
      const row = csvRow(list.rowOf(entry));
      rows.push(row);
      bytes += sizeInResponse(row);
    }
    if (bytes > limits.responseBytes) return tooMuch(list.name);
    if (page.next === undefined) return succeed({ fileName: list.fileName, text: rows.join('') });
    after = page.next;
  }
  return tooMuch(list.name);
}

function tooMuch(name: string): Refusal {
  const detail = `There are too many ${name} in these days for one file. Please choose fewer days.`;
  return refuse(
    'invalid_request',
    detail,
    ['from', 'to'].map((field) => ({ field, message: detail })),
  );
}
