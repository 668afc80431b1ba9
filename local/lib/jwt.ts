import { type KeyObject, verify } from 'node:crypto';

/** A decoded JSON Web Token. Its signature is not verified yet. */
interface Jwt {
  /** Undefined if it is not JSON. */
  readonly header: unknown;
  readonly claims: unknown;
  /** Verifies the signature as RS256. The algorithm in the header is ignored. */
  isSignedBy(publicKey: KeyObject): boolean;
}

/** Decodes a token. Undefined unless it has three parts. */
export function decodeJwt(token: string): Jwt | undefined {
  const [header, claims, signature, ...rest] = token.split('.');
  if (header === undefined || claims === undefined || signature === undefined || rest.length > 0) return undefined;
  return {
    header: decode(header),
    claims: decode(claims),
    isSignedBy: (publicKey) =>
      verify('sha256', Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url')),
  };
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
}
