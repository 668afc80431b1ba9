import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Time-based codes by RFC 6238, with the values that Cognito uses: SHA-1, six digits, 30 seconds. */

const stepMilliseconds = 30_000;
const digits = 6;
/** RFC 6238, 5.2 recommends at most one step for the delay of a network, and 6 resynchronizes clocks that are as far apart. */
const drift = 1;
/** RFC 4648, 6. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret, in the base32 that authenticator apps read: 52 characters, as Cognito's. */
export function newSecret(): string {
  const bits = [...randomBytes(32)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The step of a moment, in milliseconds since the epoch. */
export const stepAt = (time: number): number => Math.floor(time / stepMilliseconds);

/** The code of a step (RFC 4226, 5.3); `length` differs only in the RFC's own examples. */
export function codeOf(secret: string, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/** The step that a code belongs to, if it is the current one or one beside it. */
export function stepOf(secret: string, code: string, time: number): number | undefined {
  const current = stepAt(time);
  const given = Buffer.from(code);
  const steps = Array.from({ length: 2 * drift + 1 }, (_, index) => current - drift + index);
  return steps.find((step) => {
    const expected = Buffer.from(codeOf(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
