import { createHmac, createPublicKey, verify } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

  it.each(['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN'])('are refreshed by %s, the refresh token kept', async (flow) => {
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
  });

  it('end with their times: one hour, and 30 days for the refresh token', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { running, AccessToken, refreshToken } = await signedIn();
    vi.advanceTimersByTime(3_600_000);
    expect((await running.call('GetUser', { AccessToken })).body.message).toBe('Access Token has expired');
    expect((await refresh(running, refreshToken)).status).toBe(200);
    vi.advanceTimersByTime(30 * 24 * 3_600_000);
    expect((await refresh(running, refreshToken)).body.message).toBe('Refresh Token has expired');
  });

  it('are revoked with their refresh token, one device at a time', async () => {
    const { running, AccessToken, refreshToken } = await signedIn();
    const other = await signInFor(running, email);
    expect((await running.call('RevokeToken', { Token: refreshToken })).status).toBe(200);
    expect((await refresh(running, refreshToken)).body.message).toBe('Refresh Token has been revoked');
    expect((await running.call('GetUser', { AccessToken })).body.message).toBe('Access Token has been revoked');
    expect((await running.call('GetUser', { AccessToken: other.AccessToken })).status).toBe(200);
  });

  it('belong to their client', async () => {
    const { running, refreshToken } = await signedIn();
    const another = { ClientId: 'another' };
    expect((await refresh(running, refreshToken, another)).body.message).toBe('Invalid Refresh Token');
    expect((await running.call('RevokeToken', { Token: refreshToken, ...another })).body.__type).toBe(
      'UnauthorizedException',
    );
    expect((await refresh(running, refreshToken)).status).toBe(200);
  });

  it('that nobody issued are refused', async () => {
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
