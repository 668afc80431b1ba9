import { limits } from '../contracts/limits.ts';
import type { OrderExport } from '../contracts/manage-orders.ts';
import type { LoggedAct, OwnerLogPage } from '../contracts/owner-log.ts';
import { byteOrderMark, csvRow } from '../platform/csv.ts';
import type { Cursors, Position } from '../platform/cursors.ts';
import { nextCursor, type Page, startOf } from '../platform/paging.ts';
import { type Result, refuse, succeed } from '../platform/result.ts';

/** The log of owners' acts, to read. Nothing changes or removes an entry. */
export interface OwnerLog {
  /** A page of acts, newest first; all if no days are given. A page may be short, and none crosses a month. */
  list(query: ActQuery): Promise<Page<LoggedAct>>;
}

export interface ActQuery {
  readonly limit: number;
  readonly after?: Position | undefined;
  readonly days?: OrderExport;
}

interface ReadLogDependencies {
  readonly log: OwnerLog;
  readonly cursors: Cursors;
}

const listName = ['owner-log'];

/** A page of what owners did, newest first. Refuses a cursor of another list. */
export async function listActs(
  { log, cursors }: ReadLogDependencies,
  cursor: string | undefined,
): Promise<Result<OwnerLogPage>> {
  const start = startOf(cursors, listName, cursor);
  if (!start.ok) return start;
  const { entries, next } = await log.list({ limit: limits.actsPerPage, ...start.value });
  return succeed({ acts: entries, ...nextCursor(cursors, listName, next) });
}

const headings = ['time', 'name', 'email', 'userId', 'call', 'objects', 'detail', 'refused', 'ip', 'via'];
const rowOf = ({ at, name, email, userId, call, objects, detail, refused, ip, via }: LoggedAct): readonly string[] => [
  ...[at, name, email, userId, call, objects.join(' '), detail ?? '', refused ?? '', ip, via],
];

/** What owners did in these days as CSV, newest first. All or none, as with the export of orders. */
export async function exportActs(
  { log }: Pick<ReadLogDependencies, 'log'>,
  days: OrderExport,
): Promise<Result<{ readonly fileName: string; readonly text: string }>> {
  const rows = [byteOrderMark + csvRow(headings)];
  let bytes = 0;
  let after: Position | undefined;
  for (let read = 0; read < limits.exportReads; read++) {
    const page = await log.list({ limit: limits.actsPerRead, days, after });
    const added = page.entries.map((act) => csvRow(rowOf(act)));
    rows.push(...added);
    bytes += Buffer.byteLength(JSON.stringify(added));
    if (bytes > limits.exportBytes) return tooMuch;
    if (page.next === undefined) return succeed({ fileName: 'owner-log.csv', text: rows.join('') });
    after = page.next;
  }
  return tooMuch;
}

const shorter = 'There are too many entries in these days for one file. Please choose fewer days.';
const tooMuch = refuse(
  'invalid_request',
  shorter,
  ['from', 'to'].map((field) => ({ field, message: shorter })),
);
