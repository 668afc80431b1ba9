import { createHash, randomBytes } from 'node:crypto';

/** A new bearer token: 256 random bits, fit for an address. Whoever has it may do what it is for. */
export const newBearerToken = (): string => randomBytes(32).toString('base64url');

/** What the shop keeps of a bearer token. */
export const bearerTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
