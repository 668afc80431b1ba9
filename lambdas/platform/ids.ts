import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U, so that an id survives being read aloud. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;
const pattern = new RegExp(`^[${alphabet}]{${length}}$`);

/** The id (16 characters, 80 bits) that the first 16 of these bytes name. */
export const idFrom = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, length), (byte) => alphabet.charAt(byte & 31)).join('');

/** A new random id for a product or an upload. */
export const newId = (): string => idFrom(randomBytes(length));

/** The one id that these parts name. */
export const idNamed = (...parts: readonly string[]): string =>
  idFrom(createHash('sha256').update(JSON.stringify(parts)).digest());

/** True for text that has the form of one of our ids; nothing else may become part of a key. */
export const isId = (text: string): boolean => pattern.test(text);
