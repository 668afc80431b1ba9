import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import { promisify } from 'node:util';
import { isRecord } from '#lib/is-record.ts';
import { decodeJwt } from '#lib/jwt.ts';
import type { TokenLifetimes } from '#services/cognito/pool-settings.ts';
import { notAuthorized } from './errors.ts';
import type { StoredSession, StoredUser } from './store.ts';

/** A public key in the pool's JWKS. */
export interface Jwk {
  readonly kid: string;
  readonly alg: 'RS256';
  readonly use: 'sig';
  readonly kty: 'RSA';
  readonly n: string;
  readonly e: string;
}

export interface SigningKey {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly jwk: Jwk;
}

/** Generates a 2048-bit RSA key as PKCS #8 PEM. */
export async function generatePrivateKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

export function readSigningKey(pem: string): SigningKey {
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(n).digest('base64');
  return { privateKey, publicKey, jwk: { kid, alg: 'RS256', use: 'sig', kty: 'RSA', n, e } };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signJwt(key: SigningKey, claims: object): string {
  const content = `${encode({ kid: key.jwk.kid, alg: 'RS256' })}.${encode(claims)}`;
  return `${content}.${sign('sha256', Buffer.from(content), key.privateKey).toString('base64url')}`;
}

/** Signs a session's ID and access tokens with the user's current attributes and groups. The ID token gets `addedClaims`, too. */
export function signTokens(
  key: SigningKey,
  issuer: string,
  user: StoredUser,
  originJti: string,
  session: StoredSession,
  lifetimes: TokenLifetimes,
  addedClaims: Readonly<Record<string, string>>,
) {
  const now = Math.floor(Date.now() / 1000);
  const shared = {
    sub: user.username,
    ...(user.groups.length > 0 && { 'cognito:groups': user.groups }),
    iss: issuer,
    origin_jti: originJti,
    event_id: session.eventId,
    auth_time: session.authTime,
    iat: now,
  };
  const { email_verified: verified, ...attributes } = user.attributes;
  const idToken = signJwt(key, {
    ...attributes,
    ...shared,
    exp: now + lifetimes.idToken,
    email_verified: verified === 'true',
    'cognito:username': user.username,
    aud: session.clientId,
    token_use: 'id',
    jti: randomUUID(),
    ...addedClaims,
  });
  const accessToken = signJwt(key, {
    ...shared,
    exp: now + lifetimes.accessToken,
    client_id: session.clientId,
    username: user.username,
    scope: 'aws.cognito.signin.user.admin',
    token_use: 'access',
    jti: randomUUID(),
  });
  return { AccessToken: accessToken, IdToken: idToken, ExpiresIn: lifetimes.accessToken, TokenType: 'Bearer' };
}

interface AccessClaims {
  readonly iss: string;
  readonly sub: string;
  readonly origin_jti: string;
  readonly exp: number;
}

function isAccessClaims(value: unknown): value is AccessClaims & { token_use: 'access' } {
  if (!isRecord(value)) return false;
  const texts = [value.iss, value.sub, value.origin_jti];
  return (
    texts.every((text) => typeof text === 'string') && typeof value.exp === 'number' && value.token_use === 'access'
  );
}

/**
 * Verifies an access token's signature and expiry, and returns its claims. The caller must check that the session still
 * exists. `keyOf` returns the key of a known issuer.
 */
export function readAccessToken(token: string, keyOf: (issuer: string) => SigningKey | undefined): AccessClaims {
  const jwt = decodeJwt(token);
  const claims = jwt?.claims;
  const key = isAccessClaims(claims) ? keyOf(claims.iss) : undefined;
  if (!jwt || !isAccessClaims(claims) || !key) throw notAuthorized('Invalid Access Token');
  if (!jwt.isSignedBy(key.publicKey)) throw notAuthorized('Could not verify signature for Access Token');
  if (claims.exp * 1000 <= Date.now()) throw notAuthorized('Access Token has expired');
  return claims;
}

/** The session ID (`origin_jti`) of a refresh token. It is a hash in the form of a UUID, so the token itself is never stored. */
export function originJtiOf(refreshToken: string): string {
  return uuidOf(createHash('sha256').update(refreshToken).digest());
}

/** Formats the first 16 bytes as a UUID. */
export function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  const variant = '89ab'.charAt((bytes[8] ?? 0) & 3);
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return groups.join('-');
}
