import {
  constants,
  createHash,
  createHmac,
  createPublicKey,
  getDiffieHellman,
  hkdfSync,
  publicEncrypt,
} from 'node:crypto';

/** The arithmetic of Cognito's SRP-6a that client and server share. */

/** The group of RFC 3526 that Cognito uses: 3072 bits, generator 2. */
export const prime = getDiffieHellman('modp15').getPrime();
export const modulus = BigInt(`0x${prime.toString('hex')}`);
const generator = 2n;

/** The bytes of a positive number in two's complement, like Java's BigInteger.toByteArray. Cognito hashes this form. */
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

/** The bytes of a number below the modulus, padded to the length of the modulus. */
const paddedBytes = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(prime.length * 2, '0'), 'hex');

/**
 * `base ** exponent % modulus`, for exponents from 1. It uses RSA without padding, which computes the same and is six times as
 * fast as BigInt. Node's Diffie-Hellman won't do: since Node 24 it checks that the modulus is prime, which blocks for 2 s.
 */
export function power(base: bigint, exponent: bigint): bigint {
  const e = paddedBytes(exponent).toString('base64url');
  const key = createPublicKey({ key: { kty: 'RSA', n: prime.toString('base64url'), e }, format: 'jwk' });
  return toNumber(publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, paddedBytes(base % modulus)));
}

export const generatorPower = (exponent: bigint): bigint => power(generator, exponent);

/** `k` of SRP-6a. */
export const multiplier = toNumber(hash(signedBytes(modulus), signedBytes(generator)));

/** The inputs of a proof, as Cognito hashes them. `poolName` is the part of the pool's ID after the underscore. */
interface Claimed {
  readonly poolName: string;
  readonly username: string;
  /** Base64. */
  readonly secretBlock: string;
  readonly timestamp: string;
}

/** `x` of SRP-6a: a password's secret exponent. The salt is hexadecimal. */
export const passwordExponent = (poolName: string, username: string, password: string, salt: string): bigint =>
  toNumber(hash(signedBytes(BigInt(`0x${salt}`)), hash(`${poolName}${username}:${password}`)));

/** `u` of SRP-6a, computed from both public values. */
export const scrambleOf = (clientPublic: bigint, serverPublic: bigint): bigint =>
  toNumber(hash(signedBytes(clientPublic), signedBytes(serverPublic)));

/** The signature that proves knowledge of the shared secret. */
export function claimSignature(shared: bigint, scramble: bigint, claimed: Claimed): Buffer {
  const key = hkdfSync('sha256', signedBytes(shared), signedBytes(scramble), 'Caldera Derived Key', 16);
  return createHmac('sha256', Buffer.from(key))
    .update(claimed.poolName)
    .update(claimed.username)
    .update(Buffer.from(claimed.secretBlock, 'base64'))
    .update(claimed.timestamp)
    .digest();
}
