import type { Days } from '../contracts/export-days.ts';
import { limits } from '../contracts/limits.ts';
import type { FieldChange, LoggedAct, OwnerLogPage } from '../contracts/owners/owner-log.ts';
import { type TimeRange, timesOf } from '../platform/clock.ts';
import { exportCsv, type TextFile } from '../platform/csv-export.ts';
import type { Cursors, Position } from '../platform/cursors.ts';
import { nextCursor, type Page, startOf } from '../platform/paging.ts';
import { type Result, succeed } from '../platform/result.ts';

/** Reads the log of owners' acts. No code changes or deletes an entry. */
export interface OwnerLog {
  /** A page of the acts of this time, or of all acts, newest first. It may be short, and doesn't cross a month. */
  list(query: ActQuery): Promise<Page<LoggedAct>>;
}

export interface ActQuery {
  readonly limit: number;
  readonly after?: Position | undefined;
  readonly times?: TimeRange;
}

interface ReadLogDependencies {
  readonly log: OwnerLog;
  readonly cursors: Cursors;
}

const listName = ['owner-log'];

/** A page of the owners' acts, newest first. Refuses another list's cursor. */
export async function listActs(
  { log, cursors }: ReadLogDependencies,
  cursor: string | undefined,
): Promise<Result<OwnerLogPage>> {
  const start = startOf(cursors, listName, cursor);
  if (!start.ok) return start;
  const { entries, next } = await log.list({ limit: limits.actsPerPage, ...start.value });
  return succeed({ acts: entries, ...nextCursor(cursors, listName, next) });
}

const headings = [
  'time',
  'name',
  'email',
  'userId',
  'call',
  'objects',
  'detail',
  'refused',
  'ip',
  'via',
  'title',
  'changes',
];
const rowOf = ({ at, name, email, userId, call, objects, detail, refused, ip, via, ...act }: LoggedAct) => [
  ...[at, name, email, userId, call, objects.join(' '), detail ?? '', refused ?? '', ip, via],
  ...[act.title ?? '', (act.changes ?? []).map(changeInText).join('; ')],
];

const changeInText = ({ field, from, to }: FieldChange): string =>
  from === undefined && to === undefined ? field : `${field}: ${from ?? ''} -> ${to ?? ''}`;

/** The owners' acts of these days in India as CSV, newest first. Refused (`invalid_request`) if it exceeds one response. */
export const exportActs = ({ log }: Pick<ReadLogDependencies, 'log'>, days: Days): Promise<Result<TextFile>> =>
  exportCsv({
    name: 'entries',
    fileName: 'owner-log.csv',
    headings,
    rowOf,
    page: (after) => log.list({ limit: limits.actsPerRead, times: timesOf(days), after }),
  });
