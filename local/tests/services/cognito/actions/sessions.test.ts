import { createHmac, createPublicKey, verify } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { limitedKeys } from '#tests/callers.ts';
import { clients, confirming, type Running, signInFor, startFresh, userPoolId } from '../harness.ts';

const email = 'asha@example.com';

async function signedIn() {
  const running = await startFresh({
    preSignUp: confirming,
    clients: [...clients, ...clients.map((client) => ({ ...client, clientId: 'another' }))],
  });
  await running.signUp(email);
  return { running, ...(await signInFor(running, email)) };
}

const refresh = (running: Running, RefreshToken: string, fields: object = {}) =>
  running.call('GetTokensFromRefreshToken', { RefreshToken, ...fields });

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

afterEach(() => {
  vi.useRealTimers();
});

describe('tokens', () => {
  it('are signed with the published key', async () => {
    const { running, idToken } = await signedIn();
    const [header, payload, signature = ''] = idToken.split('.');
    const [jwk] = running.cognito.jwks(userPoolId).keys;
    expect(decode(header)).toEqual({ kid: jwk?.kid, alg: 'RS256' });
    const key = createPublicKey({ format: 'jwk', key: { ...jwk } });
    expect(verify('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it.each(['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN'])(
    'are refreshed by %s, which keeps the refresh token',
    async (flow) => {
      const { running, refreshToken } = await signedIn();
      const { status, body } = await running.call('InitiateAuth', {
        AuthFlow: flow,
        AuthParameters: { REFRESH_TOKEN: refreshToken },
      });
      expect(status).toBe(200);
      expect(body.AuthenticationResult).toEqual({
        AccessToken: expect.any(String),
        IdToken: expect.any(String),
        ExpiresIn: 3600,
        TokenType: 'Bearer',
      });
    },
  );

  it('expire after one hour, and the refresh token after 30 days', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { running, AccessToken, refreshToken } = await signedIn();
    vi.advanceTimersByTime(3_600_000);
    expect((await running.call('GetUser', { AccessToken })).body.message).toBe('Access Token has expired');
    expect((await refresh(running, refreshToken)).status).toBe(200);
    vi.advanceTimersByTime(30 * 24 * 3_600_000);
    expect((await refresh(running, refreshToken)).body.message).toBe('Refresh Token has expired');
  });

  it('expire after the times of their client', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const lifetimes = { idToken: 300, accessToken: 600, refreshToken: 3600 };
    const running = await startFresh({ preSignUp: confirming, clients: clients.map((one) => ({ ...one, lifetimes })) });
    await running.signUp(email);
    const { idToken, AccessToken, refreshToken } = await signInFor(running, email);
    const [id, access] = [idToken, AccessToken].map((token) => decode(token.split('.')[1]));
    expect([id.exp - id.iat, access.exp - access.iat]).toEqual([300, 600]);
    expect((await refresh(running, refreshToken)).body.AuthenticationResult).toMatchObject({ ExpiresIn: 600 });
    vi.advanceTimersByTime(3_600_000);
    expect((await refresh(running, refreshToken)).body.message).toBe('Refresh Token has expired');
  });

  it('are revoked on every device by an administrator, but not by another caller', async () => {
    const { running, AccessToken, refreshToken } = await signedIn();
    const other = await signInFor(running, email);
    const named = { Username: email };
    expect((await running.admin('AdminUserGlobalSignOut', named, limitedKeys)).body.__type).toBe(
      'AccessDeniedException',
    );
    expect((await refresh(running, refreshToken)).status).toBe(200);
    expect((await running.admin('AdminUserGlobalSignOut', named)).body).toEqual({});
    for (const token of [refreshToken, other.refreshToken]) {
      expect((await refresh(running, token)).body.message).toBe('Refresh Token has been revoked');
    }
    expect((await running.call('GetUser', { AccessToken })).body.message).toBe('Access Token has been revoked');
    const fresh = await signInFor(running, email);
    expect((await refresh(running, fresh.refreshToken)).status).toBe(200);
  });

  it('are revoked with their refresh token, one device at a time', async () => {
    const { running, AccessToken, refreshToken } = await signedIn();
    const other = await signInFor(running, email);
    expect((await running.call('RevokeToken', { Token: refreshToken })).status).toBe(200);
    expect((await refresh(running, refreshToken)).body.message).toBe('Refresh Token has been revoked');
    expect((await running.call('GetUser', { AccessToken })).body.message).toBe('Access Token has been revoked');
    expect((await running.call('GetUser', { AccessToken: other.AccessToken })).status).toBe(200);
  });

  it('work only with their own client', async () => {
    const { running, refreshToken } = await signedIn();
    const another = { ClientId: 'another' };
    expect((await refresh(running, refreshToken, another)).body.message).toBe('Invalid Refresh Token');
    expect((await running.call('RevokeToken', { Token: refreshToken, ...another })).body.__type).toBe(
      'UnauthorizedException',
    );
    expect((await refresh(running, refreshToken)).status).toBe(200);
  });

  it('that the pool did not issue are rejected', async () => {
    const { running, AccessToken, idToken } = await signedIn();
    const [, payload = '', signature = ''] = AccessToken.split('.');
    const claims = decode(payload);
    const [jwk] = running.cognito.jwks(userPoolId).keys;
    const hs256 = `${encode({ alg: 'HS256', kid: jwk?.kid })}.${payload}`;
    const forged = [
      'nonsense',
      idToken,
      `${encode({ alg: 'none' })}.${payload}.`,
      `${hs256}.${createHmac('sha256', jwk?.n ?? '')
        .update(hs256)
        .digest('base64url')}`,
      `${encode({ alg: 'RS256' })}.${encode({ ...claims, sub: 'somebody' })}.${signature}`,
      `${encode({ alg: 'RS256' })}.${encode({ ...claims, iss: 'https://evil.example' })}.${signature}`,
    ];
    for (const token of forged) {
      const reply = await running.call('GetUser', { AccessToken: token });
      expect(reply).toMatchObject({ status: 400, body: { __type: 'NotAuthorizedException' } });
    }
    expect((await refresh(running, 'nonsense')).body.message).toBe('Invalid Refresh Token');
    expect((await running.call('RevokeToken', { Token: AccessToken })).body.__type).toBe(
      'UnsupportedTokenTypeException',
    );
  });
});
