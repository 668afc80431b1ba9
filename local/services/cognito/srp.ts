import { hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  claimSignature,
  generatorPower,
  hash,
  modulus,
  multiplier,
  passwordExponent,
  power,
  prime,
  scrambleOf,
  toNumber,
} from './srp-numbers.ts';

/**
 * The server side of Cognito's SRP-6a (RFC 5054 with Cognito's own hashing). The pool stores a salt and a verifier, but
 * never the password.
 */

/** What a pool stores for a password, in hexadecimal. */
export interface Credential {
  readonly salt: string;
  readonly verifier: string;
}

/** An SRP exchange: the server's secret exponent and both public values. */
export interface Exchange {
  readonly clientPublic: bigint;
  readonly serverSecret: bigint;
  readonly serverPublic: bigint;
}

interface Claim {
  readonly secretBlock: string;
  readonly timestamp: string;
  readonly signature: string;
}

function verifierOf(poolName: string, username: string, password: string, salt: string): string {
  return generatorPower(passwordExponent(poolName, username, password, salt)).toString(16);
}

/** Creates the credential of a new password. `poolName` is the part of the pool's ID after the underscore. */
export function createCredential(poolName: string, username: string, password: string): Credential {
  const salt = randomBytes(16).toString('hex');
  return { salt, verifier: verifierOf(poolName, username, password, salt) };
}

export function matches(poolName: string, username: string, password: string, credential: Credential): boolean {
  return verifierOf(poolName, username, password, credential.salt) === credential.verifier;
}

/** Creates the credential of a user who doesn't exist. It is the same for the same seed, and no password matches it. */
export function decoyCredential(seed: Buffer): Credential {
  const bytes = Buffer.from(hkdfSync('sha256', seed, 'decoy', 'verifier', prime.length));
  const verifier = toNumber(bytes) % modulus;
  return { salt: hash(seed, 'salt').subarray(0, 16).toString('hex'), verifier: verifier.toString(16) };
}

/** Starts an exchange with the client's public value (hexadecimal). Undefined if that value is invalid. */
export function openExchange(clientPublicHex: string, credential: Credential): Exchange | undefined {
  if (!/^[0-9a-f]{1,768}$/i.test(clientPublicHex)) return undefined;
  const clientPublic = BigInt(`0x${clientPublicHex}`);
  if (clientPublic % modulus === 0n) return undefined;
  const serverSecret = toNumber(randomBytes(32));
  const serverPublic = (multiplier * BigInt(`0x${credential.verifier}`) + generatorPower(serverSecret)) % modulus;
  return { clientPublic, serverSecret, serverPublic };
}

/** Whether the claim proves that the client knows the credential's password. */
export function proves(
  poolName: string,
  username: string,
  credential: Credential,
  exchange: Exchange,
  claim: Claim,
): boolean {
  const { clientPublic, serverSecret, serverPublic } = exchange;
  const scramble = scrambleOf(clientPublic, serverPublic);
  const verifier = BigInt(`0x${credential.verifier}`);
  const shared = power(clientPublic * power(verifier, scramble), serverSecret);
  const expected = claimSignature(shared, scramble, { poolName, username, ...claim });
  const given = Buffer.from(claim.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
