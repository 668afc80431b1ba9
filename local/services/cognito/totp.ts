import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Time-based one-time passwords (RFC 6238) with Cognito's parameters: SHA-1, six digits, 30 seconds. */

const stepMilliseconds = 30_000;
const digits = 6;
/** Codes of one step earlier or later are valid: RFC 6238 allows for network delay (5.2) and clock drift (6). */
const drift = 1;
/** Base32 (RFC 4648, section 6). */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Generates a secret as base32, the form that authenticator apps read. It has 52 characters, like Cognito's. */
export function newSecret(): string {
  const bits = [...randomBytes(32)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The time step of a time in milliseconds since the epoch. */
export const stepAt = (time: number): number => Math.floor(time / stepMilliseconds);

/** The code of a time step (RFC 4226, section 5.3). Only the RFC's test vectors use another `length`. */
export function codeOf(secret: string, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/** The time step of a code: the current one, or the one before or after. Undefined for any other code. */
export function stepOf(secret: string, code: string, time: number): number | undefined {
  const current = stepAt(time);
  const given = Buffer.from(code);
  const steps = Array.from({ length: 2 * drift + 1 }, (_, index) => current - drift + index);
  return steps.find((step) => {
    const expected = Buffer.from(codeOf(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
