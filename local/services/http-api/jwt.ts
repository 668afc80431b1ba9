import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { decodeJwt } from '#lib/jwt.ts';

interface JwtSettings {
  readonly issuer: string;
  readonly audience: readonly string[];
  /** The local URL of the issuer's public keys (JWKS). */
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

/** The minimum time between two successful fetches of the keys, in milliseconds. An unknown key ID triggers a fetch. */
const refreshIntervalMs = 10_000;

/**
 * Creates a JWT authorizer like API Gateway's: it verifies the signature (RS256), the issuer, the audience or client
 * ID, and the times. Resolves with the claims; undefined for an invalid token, and for all while the keys can't be
 * fetched.
 */
export function createJwtVerifier({ issuer, audience, keysUrl }: JwtSettings) {
  let keys = new Map<string, KeyObject>();
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<void> | undefined;

  const refresh = async (): Promise<void> => {
    try {
      const response = await fetch(keysUrl);
      if (!response.ok) throw new Error(`status ${response.status}`);
      const body: unknown = await response.json();
      keys = new Map(z.parse(keysSchema, body).keys.map((jwk) => [jwk.kid, publicKey(jwk)]));
      refreshedAt = Date.now();
    } catch (error) {
      console.error(`The JWT authorizer cannot fetch its keys from ${keysUrl}:`, error);
    } finally {
      refreshing = undefined;
    }
  };
  const keyNamed = async (kid: string): Promise<KeyObject | undefined> => {
    if (!keys.has(kid) && Date.now() - refreshedAt > refreshIntervalMs) {
      // Concurrent requests share one fetch.
      refreshing ??= refresh();
      await refreshing;
    }
    return keys.get(kid);
  };

  return async (token: string): Promise<Claims | undefined> => {
    const jwt = decodeJwt(token);
    const header = z.safeParse(headerSchema, jwt?.header);
    const parsed = z.safeParse(claimsSchema, jwt?.claims);
    if (jwt === undefined || !header.success || !parsed.success) return undefined;
    const key = await keyNamed(header.data.kid);
    if (key === undefined || !jwt.isSignedBy(key)) return undefined;

    const claims = parsed.data;
    const now = Date.now() / 1000;
    const isCurrent = claims.exp > now && (claims.nbf ?? 0) <= now && (claims.iat ?? 0) <= now;
    // API Gateway checks the client ID only if a token has no audience, such as Cognito's access tokens.
    const audiences = claims.aud === undefined ? [claims.client_id] : [claims.aud].flat();
    const isAudience = audiences.some((value) => value !== undefined && audience.includes(value));
    return isCurrent && isAudience && claims.iss === issuer ? claims : undefined;
  };
}

const publicKey = (jwk: JsonWebKey): KeyObject => createPublicKey({ key: jwk, format: 'jwk' });
