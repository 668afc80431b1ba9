import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { closeServer, listen } from '#lib/listen.ts';
import { createJwtVerifier } from '#services/http-api/jwt.ts';

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwk = { ...ours.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' };
const issuer = 'https://cognito-idp.ap-south-1.amazonaws.com/pool';
const now = Math.floor(Date.now() / 1000);
const good = { iss: issuer, aud: 'client', sub: 'u', iat: now, exp: now + 60 };

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: object, header: object = { alg: 'RS256', kid: 'k1' }, key = ours.privateKey) => {
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
};

let server: Server;
let requests = 0;
let verify: ReturnType<typeof createJwtVerifier>;

beforeAll(async () => {
  server = createServer((_, response) => {
    requests += 1;
    response.end(JSON.stringify({ keys: [jwk] }));
  });
  const keysUrl = `http://127.0.0.1:${await listen(server)}/jwks.json`;
  verify = createJwtVerifier({ issuer, audience: ['client'], keysUrl });
});
afterAll(() => closeServer(server));

describe('the JWT authorizer', () => {
  it('fetches the keys once for concurrent requests', async () => {
    const all = await Promise.all([token(good), token(good), token(good)].map(verify));
    expect(all.map((claims) => claims?.sub)).toEqual(['u', 'u', 'u']);
  });

  it('accepts a token of its issuer, and checks the client ID if there is no audience', async () => {
    expect(await verify(token(good))).toMatchObject({ sub: 'u' });
    const { aud: _, ...access } = good;
    expect(await verify(token({ ...access, client_id: 'client' }))).toMatchObject({ sub: 'u' });
  });

  const signedPart = `${part({ alg: 'HS256', kid: 'k1' })}.${part(good)}`;
  const secret = ours.publicKey.export({ format: 'pem', type: 'spki' });
  it.each([
    ['text that is not a token', 'nonsense'],
    ['alg none', `${part({ alg: 'none', kid: 'k1' })}.${part(good)}.`],
    [
      'HS256 with the public key',
      `${signedPart}.${createHmac('sha256', secret).update(signedPart).digest('base64url')}`,
    ],
    ['a foreign key', token(good, undefined, foreign.privateKey)],
    ['an unknown key id', token(good, { alg: 'RS256', kid: 'other' })],
    ['altered claims', token(good).replace(/\.[^.]+\./, `.${part({ ...good, sub: 'owner' })}.`)],
    ['an additional part', `${token(good)}.x`],
    ['a foreign issuer', token({ ...good, iss: `${issuer}x` })],
    ['a foreign client', token({ ...good, aud: 'other' })],
    ['a foreign client ID without an audience', token({ ...good, aud: undefined, client_id: 'other' })],
    ['a foreign audience with the right client ID', token({ ...good, aud: 'other', client_id: 'client' })],
    ['an expired token', token({ ...good, exp: now - 1 })],
    ['a token without an expiry', token({ ...good, exp: undefined })],
    ['a token that is not valid yet', token({ ...good, nbf: now + 60 })],
    ['a token issued in the future', token({ ...good, iat: now + 60 })],
  ])('rejects %s', async (_, text) => {
    expect(await verify(text)).toBeUndefined();
  });

  it('rejects tokens while the keys cannot be fetched, and accepts them once they can', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => reported.mockRestore());
    let isUp = false;
    const keys = createServer((_, response) => {
      if (isUp) response.end(JSON.stringify({ keys: [jwk] }));
      else response.writeHead(503).end('unavailable');
    });
    onTestFinished(() => closeServer(keys));
    const keysUrl = `http://127.0.0.1:${await listen(keys)}/jwks.json`;
    const verifyThere = createJwtVerifier({ issuer, audience: ['client'], keysUrl });
    expect(await verifyThere(token(good))).toBeUndefined();
    expect(reported).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(keysUrl), expect.any(Error));
    isUp = true;
    expect(await verifyThere(token(good))).toMatchObject({ sub: 'u' });
  });

  it('does not fetch the keys again for each unknown key ID', () => {
    expect(requests).toBe(1);
  });
});
