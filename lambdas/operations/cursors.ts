import { createHmac, timingSafeEqual } from 'node:crypto';

/** Where a list stopped; made and understood by the table alone. */
export type Position = Readonly<Record<string, string>>;

/** What is listed, the filters and the shopper included: a cursor of one list is no cursor of another. */
export type ListName = readonly string[];

/** Turns positions into text for the client and back. */
export interface Cursors {
  seal(list: ListName, position: Position): string;
  /** The position, or undefined when the cursor is broken, tampered with, or another list's. */
  open(list: ListName, cursor: string): Position | undefined;
}

/** Cursors signed with `key`: readable, for they hold nothing but a position, and impossible to make up. */
export function createCursors(key: string): Cursors {
  const sign = (list: ListName, payload: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([...list, payload]))
      .digest()
      .subarray(0, 16);

  return {
    seal(list, position) {
      const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
      return `${payload}.${sign(list, payload).toString('base64url')}`;
    },
    open(list, cursor) {
      const [payload = '', signature = '', ...rest] = cursor.split('.');
      const given = Buffer.from(signature, 'base64url');
      const wanted = sign(list, payload);
      if (rest.length > 0 || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Position;
    },
  };
}
