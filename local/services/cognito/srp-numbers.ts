import {
  constants,
  createHash,
  createHmac,
  createPublicKey,
  getDiffieHellman,
  hkdfSync,
  publicEncrypt,
} from 'node:crypto';

/** The numbers of Cognito's SRP-6a, on which both sides agree. */

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

/** A number below the modulus in as many bytes as the modulus has. */
const paddedBytes = (value: bigint): Buffer => Buffer.from(value.toString(16).padStart(prime.length * 2, '0'), 'hex');

/**
 * `base ** exponent % modulus`, for exponents from 1. RSA without padding is this power, and OpenSSL's is six times as fast as
 * BigInt. Diffie-Hellman's is no choice: from Node 24 on it first checks that the modulus is prime, which blocks for two seconds.
 */
export function power(base: bigint, exponent: bigint): bigint {
  const e = paddedBytes(exponent).toString('base64url');
  const key = createPublicKey({ key: { kty: 'RSA', n: prime.toString('base64url'), e }, format: 'jwk' });
  return toNumber(publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, paddedBytes(base % modulus)));
}

export const generatorPower = (exponent: bigint): bigint => power(generator, exponent);

/** `k` of SRP-6a. */
export const multiplier = toNumber(hash(signedBytes(modulus), signedBytes(generator)));

/** The inputs of a proof, with names as Cognito hashes them; `poolName` is the pool's id after the underscore. */
interface Claimed {
  readonly poolName: string;
  readonly username: string;
  /** Base64. */
  readonly secretBlock: string;
  readonly timestamp: string;
}

/** `x`: the secret exponent of a password; the salt is hexadecimal. */
export const passwordExponent = (poolName: string, username: string, password: string, salt: string): bigint =>
  toNumber(hash(signedBytes(BigInt(`0x${salt}`)), hash(`${poolName}${username}:${password}`)));

/** `u`, from both public values. */
export const scrambleOf = (clientPublic: bigint, serverPublic: bigint): bigint =>
  toNumber(hash(signedBytes(clientPublic), signedBytes(serverPublic)));

/** The proof of the shared secret. */
export function claimSignature(shared: bigint, scramble: bigint, claimed: Claimed): Buffer {
  const key = hkdfSync('sha256', signedBytes(shared), signedBytes(scramble), 'Caldera Derived Key', 16);
  return createHmac('sha256', Buffer.from(key))
    .update(claimed.poolName)
    .update(claimed.username)
    .update(Buffer.from(claimed.secretBlock, 'base64'))
    .update(claimed.timestamp)
    .digest();
}
