import { createHash, randomBytes } from 'node:crypto';

/** A new bearer token: 256 random bits, safe in a URL. It grants its permission to anyone who has it. */
export const newBearerToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a bearer token. */
export const bearerTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
