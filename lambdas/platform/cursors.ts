import { createHmac, timingSafeEqual } from 'node:crypto';

/** Where a list stopped; made and understood by the table alone. */
export type Position = Readonly<Record<string, string>>;

/** What is listed, the filters and the customer included: a cursor of one list is no cursor of another. */
export type ListName = readonly string[];

/** Turns positions into text for the client and back. */
export interface Cursors {
  seal(list: ListName, position: Position): string;
  /** The position, or undefined when the cursor is broken, tampered with, or another list's. */
  open(list: ListName, cursor: string): Position | undefined;
}

/** Cursors signed with `key`: readable, for they hold nothing but a position, and impossible to make up. */
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
      // Texts are compared, not what they decode to: base64 has several spellings of the same bytes.
      const given = Buffer.from(cursor);
      const wanted = Buffer.from(signed(list, position.toString('base64url')));
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
      return JSON.parse(position.toString()) as Position;
    },
  };
}
