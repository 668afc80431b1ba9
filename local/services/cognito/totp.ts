import { HOTP, Secret, TOTP } from 'otpauth';

/** Time-based one-time passwords (RFC 6238) with Cognito's parameters: SHA-1, six digits, 30 seconds. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 };
/** Codes of one step earlier or later are valid: RFC 6238 allows for network delay (5.2) and clock drift (6). */
const drift = 1;

/** Generates a secret as base32, the form that authenticator apps read. It has 52 characters, like Cognito's. */
export const newSecret = (): string => new Secret({ size: 32 }).base32;

/** The time step of a time in milliseconds since the epoch. */
export const stepAt = (timestamp: number): number => TOTP.counter({ ...parameters, timestamp });

/** The code of a time step. Only the RFC's test vectors use another number of `digits`. */
export const codeOf = (secret: string, step: number, digits = parameters.digits): string =>
  HOTP.generate({ ...parameters, secret: Secret.fromBase32(secret), counter: step, digits });

/** The time step of a code: the current one, or the one before or after. Undefined for any other code. */
export function stepOf(secret: string, token: string, timestamp: number): number | undefined {
  // `validate` throws for text that has six characters but more bytes.
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = TOTP.validate({ ...parameters, secret: Secret.fromBase32(secret), token, timestamp, window: drift });
  return delta === null ? undefined : stepAt(timestamp) + delta;
}
