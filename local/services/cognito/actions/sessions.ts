import { randomBytes } from 'node:crypto';
import { CognitoError, notAuthorized } from '../errors.ts';
import type { Input } from '../input.ts';
import type { Pool } from '../pool.ts';
import type { StoredSession, StoredUser } from '../store.ts';
import { originJtiOf, signTokens } from '../tokens.ts';
import { preTokenGeneration } from '../triggers.ts';

/** Signs a user in. The session is on disk before the tokens are returned. */
export async function startSession(pool: Pool, user: StoredUser, clientId: string, eventId: string) {
  const refreshToken = randomBytes(48).toString('base64url');
  const originJti = originJtiOf(refreshToken);
  const lifetimes = pool.lifetimes(clientId);
  const claims = await preTokenGeneration(pool, 'TokenGeneration_Authentication', user, clientId);
  const now = Date.now();
  const session: StoredSession = {
    username: user.username,
    clientId,
    eventId,
    authTime: Math.floor(now / 1000),
    expiresAt: now + lifetimes.refreshToken * 1000,
    revoked: false,
  };
  await pool.store.update((draft) => {
    for (const [id, { expiresAt }] of Object.entries(draft.sessions)) {
      if (expiresAt <= now) delete draft.sessions[id];
    }
    draft.sessions[originJti] = session;
  });
  const tokens = signTokens(pool.key, pool.issuer, user, originJti, session, lifetimes, claims);
  return { AuthenticationResult: { ...tokens, RefreshToken: refreshToken } };
}

/** Issues new ID and access tokens for a refresh token, which stays the same. */
export async function refresh(pool: Pool, clientId: string, refreshToken: string) {
  const originJti = originJtiOf(refreshToken);
  const session = pool.store.data.sessions[originJti];
  const user = session && pool.store.data.users[session.username];
  if (!session || !user || session.clientId !== clientId) throw notAuthorized('Invalid Refresh Token');
  if (session.revoked) throw notAuthorized('Refresh Token has been revoked');
  if (session.expiresAt <= Date.now()) throw notAuthorized('Refresh Token has expired');
  const claims = await preTokenGeneration(pool, 'TokenGeneration_RefreshTokens', user, clientId);
  const tokens = signTokens(pool.key, pool.issuer, user, originJti, session, pool.lifetimes(clientId), claims);
  return { AuthenticationResult: tokens };
}

export async function getTokensFromRefreshToken(pool: Pool, input: Input) {
  return refresh(pool, input.text('ClientId', 128), input.text('RefreshToken'));
}

/** Revokes one session. An unknown token is not an error (RFC 7009, section 2.2). */
export async function revokeToken(pool: Pool, input: Input) {
  const clientId = input.text('ClientId', 128);
  const token = input.text('Token', 8192);
  if (token.includes('.')) throw new CognitoError('UnsupportedTokenTypeException', 'Unsupported token type');
  await pool.store.update((draft) => {
    const session = draft.sessions[originJtiOf(token)];
    if (!session) return;
    if (session.clientId !== clientId) throw new CognitoError('UnauthorizedException', 'Unauthorized client');
    session.revoked = true;
  });
  return {};
}

/** Revokes all sessions of the user. */
export async function globalSignOut(pool: Pool, user: StoredUser) {
  await pool.store.update((draft) => {
    for (const session of Object.values(draft.sessions)) {
      if (session.username === user.username) session.revoked = true;
    }
  });
  return {};
}
