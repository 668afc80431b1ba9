import type { Cursors, ListName, Position } from './cursors.ts';
import { type Refusal, type Result, refuse, succeed } from './result.ts';

/** One page of a list from the table; `next` is set if there may be more. */
export interface Page<T> {
  readonly entries: readonly T[];
  readonly next?: Position;
}

/** The position of a client's cursor; none for the first page. Refuses another list's cursor. */
export function startOf(cursors: Cursors, list: ListName, cursor: string | undefined): Result<{ after?: Position }> {
  if (cursor === undefined) return succeed({});
  const after = cursors.open(list, cursor);
  return after === undefined ? foreignCursor : succeed({ after });
}

/** The `nextCursor` field of a response; missing on the last page. */
export const nextCursor = (cursors: Cursors, list: ListName, next: Position | undefined): { nextCursor?: string } =>
  next === undefined ? {} : { nextCursor: cursors.seal(list, next) };

export const foreignCursor: Refusal = refuse(
  'invalid_cursor',
  'This list has changed. Please start again from its first page.',
);
