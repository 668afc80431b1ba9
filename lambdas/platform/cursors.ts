import { createHmac, timingSafeEqual } from 'node:crypto';

/** Where a page ended. Only the table creates and interprets it. */
export type Position = Readonly<Record<string, string>>;

/** Identifies a list with its filters and customer. A list refuses another list's cursor. */
export type ListName = readonly string[];

/** Converts positions to opaque text for clients, and back. */
export interface Cursors {
  seal(list: ListName, position: Position): string;
  /** The position, or undefined if the cursor is malformed, forged, or another list's. */
  open(list: ListName, cursor: string): Position | undefined;
}

/** Creates cursors signed with `key`. A client can read a cursor, because a position is no secret, but can't forge one. */
export function createCursors(key: string): Cursors {
  const signed = (list: ListName, payload: string): string => {
    const mac = createHmac('sha256', key)
      .update(JSON.stringify([...list, payload]))
      .digest();
    return `${payload}.${mac.subarray(0, 16).toString('base64url')}`;
  };

  return {
    seal: (list, position) => signed(list, Buffer.from(JSON.stringify(position)).toString('base64url')),
    open(list, cursor) {
      const [payload = ''] = cursor.split('.');
      const position = Buffer.from(payload, 'base64url');
      // Compares the texts, not the decoded bytes: base64 has several spellings of the same bytes.
      const given = Buffer.from(cursor);
      const wanted = Buffer.from(signed(list, position.toString('base64url')));
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
      return JSON.parse(position.toString()) as Position;
    },
  };
}
