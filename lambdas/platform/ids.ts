import { hash, randomBytes } from 'node:crypto';
import { idPattern } from '../contracts/ids.ts';

/** The characters and the length of `idPattern`. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 16;

/** The ID (16 characters, 80 bits) that derives from the first 16 bytes. */
export function idFrom(bytes: Uint8Array): string {
  let id = '';
  for (const byte of bytes.subarray(0, length)) id += alphabet.charAt(byte & 31);
  return id;
}

/** A new random ID for a product or an upload. */
export const newId = (): string => idFrom(randomBytes(length));

/** The ID derived from these parts: always the same for the same parts. */
export const idNamed = (...parts: readonly string[]): string => idFrom(hash('sha256', JSON.stringify(parts), 'buffer'));

/** True for text in the format of our IDs; only such text may become part of a key. */
export const isId = (text: string): boolean => idPattern.test(text);
