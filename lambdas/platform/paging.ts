import type { Cursors, ListName, Position } from './cursors.ts';
import { type Refusal, type Result, refuse, succeed } from './result.ts';

/** One page of a list as the table reads it; `next` is there when the list may go on. */
export interface Page<T> {
  readonly entries: readonly T[];
  readonly next?: Position;
}

/** The position a client's cursor names; none for the list's start. Refuses a cursor that is not this list's. */
export function startOf(cursors: Cursors, list: ListName, cursor: string | undefined): Result<{ after?: Position }> {
  if (cursor === undefined) return succeed({});
  const after = cursors.open(list, cursor);
  return after === undefined ? foreignCursor : succeed({ after });
}

/** The `nextCursor` of an answer, or nothing at the list's end. */
export const nextCursor = (cursors: Cursors, list: ListName, next: Position | undefined): { nextCursor?: string } =>
  next === undefined ? {} : { nextCursor: cursors.seal(list, next) };

export const foreignCursor: Refusal = refuse(
  'invalid_cursor',
  'This list has changed. Please start again from its first page.',
);
