import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import * as z from 'zod/mini';

interface JwtSettings {
  readonly issuer: string;
  readonly audience: readonly string[];
  /** Where this machine serves the issuer's keys. */
  readonly keysUrl: string;
}

type Claims = Readonly<Record<string, unknown>>;

const headerSchema = z.object({ alg: z.literal('RS256'), kid: z.string() });
const claimsSchema = z.looseObject({
  iss: z.string(),
  exp: z.number(),
  nbf: z.optional(z.number()),
  iat: z.optional(z.number()),
  aud: z.optional(z.union([z.string(), z.array(z.string())])),
  client_id: z.optional(z.string()),
});
const keysSchema = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.literal('RSA') })) });

/** How long to wait before reading the keys again for an unknown key ID, in milliseconds. */
const keysHoldMs = 10_000;

/**
 * A JWT authorizer like API Gateway's: checks the RS256 signature by the issuer's keys, issuer, audience (or client id) and
 * times. The function that it returns resolves with the claims, or with undefined for an invalid token.
 */
export function createJwtVerifier({ issuer, audience, keysUrl }: JwtSettings) {
  let keys = new Map<string, KeyObject>();
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<void> | undefined;

  const refresh = async (): Promise<void> => {
    const answer: unknown = await (await fetch(keysUrl)).json();
    keys = new Map(z.parse(keysSchema, answer).keys.map((jwk) => [jwk.kid, publicKey(jwk)]));
  };
  const keyNamed = async (kid: string): Promise<KeyObject | undefined> => {
    if (!keys.has(kid)) {
      if (Date.now() - refreshedAt > keysHoldMs) {
        refreshedAt = Date.now();
        refreshing = refresh();
      }
      // Concurrent callers share one request.
      await refreshing;
    }
    return keys.get(kid);
  };

  return async (token: string): Promise<Claims | undefined> => {
    const [header = '', payload = '', signature = '', ...rest] = token.split('.');
    const parsedHeader = z.safeParse(headerSchema, decode(header));
    const parsedClaims = z.safeParse(claimsSchema, decode(payload));
    if (rest.length > 0 || !parsedHeader.success || !parsedClaims.success) return undefined;
    const key = await keyNamed(parsedHeader.data.kid);
    const signed = Buffer.from(`${header}.${payload}`);
    if (key === undefined || !verify('sha256', signed, key, Buffer.from(signature, 'base64url'))) return undefined;

    const claims = parsedClaims.data;
    const now = Date.now() / 1000;
    const timely = claims.exp > now && (claims.nbf ?? 0) <= now && (claims.iat ?? 0) <= now;
    // API Gateway checks the client id only in a token without an audience, such as Cognito's access tokens.
    const audiences = claims.aud === undefined ? [claims.client_id] : [claims.aud].flat();
    const meant = audiences.some((value) => value !== undefined && audience.includes(value));
    return timely && meant && claims.iss === issuer ? claims : undefined;
  };
}

const publicKey = (jwk: JsonWebKey): KeyObject => createPublicKey({ key: jwk, format: 'jwk' });

const decode = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
};
