import { createDiffieHellman, createHash, createHmac, getDiffieHellman, hkdfSync } from 'node:crypto';

/**
 * The numbers of Cognito's SRP-6a, on which both sides agree. Exponentiation goes through OpenSSL's Diffie-Hellman, some
 * thirty times faster than BigInt.
 */

/** The group of RFC 3526 that Cognito uses: 3072 bits, generator 2. */
export const prime = getDiffieHellman('modp15').getPrime();
export const modulus = BigInt(`0x${prime.toString('hex')}`);
const generator = 2n;

/** The bytes of a positive number in two's complement, as Java's BigInteger writes them and Cognito hashes them. */
function signedBytes(value: bigint): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return (bytes[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.of(0), bytes]) : bytes;
}

export function toNumber(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex') || '0'}`);
}

export function hash(...parts: readonly (Buffer | string)[]): Buffer {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest();
}

function keyPair(secret: bigint) {
  const pair = createDiffieHellman(prime, Number(generator));
  pair.setPrivateKey(signedBytes(secret));
  return pair;
}

/** @throws when the base lies outside the group, which no honest party sends. */
export function power(base: bigint, exponent: bigint): bigint {
  return toNumber(keyPair(exponent).computeSecret(signedBytes(base)));
}

export function generatorPower(exponent: bigint): bigint {
  return toNumber(keyPair(exponent).generateKeys());
}

/** `k` of SRP-6a. */
export const multiplier = toNumber(hash(signedBytes(modulus), signedBytes(generator)));

/** Whose proof it is, and of what: names as Cognito hashes them, `poolName` being the pool's id after the underscore. */
export interface Claimed {
  readonly poolName: string;
  readonly username: string;
  /** Base64. */
  readonly secretBlock: string;
  readonly timestamp: string;
}

/** `x`: the secret exponent that a password stands for; the salt is hexadecimal. */
export const passwordExponent = (poolName: string, username: string, password: string, salt: string): bigint =>
  toNumber(hash(signedBytes(BigInt(`0x${salt}`)), hash(`${poolName}${username}:${password}`)));

/** `u`, from both public values. */
export const scrambleOf = (clientPublic: bigint, serverPublic: bigint): bigint =>
  toNumber(hash(signedBytes(clientPublic), signedBytes(serverPublic)));

/** What proves that one knows the shared secret. */
export function claimSignature(shared: bigint, scramble: bigint, claimed: Claimed): Buffer {
  const key = hkdfSync('sha256', signedBytes(shared), signedBytes(scramble), 'Caldera Derived Key', 16);
  return createHmac('sha256', Buffer.from(key))
    .update(claimed.poolName)
    .update(claimed.username)
    .update(Buffer.from(claimed.secretBlock, 'base64'))
    .update(claimed.timestamp)
    .digest();
}
