import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../lambdas/contracts/routes.ts';
import { signInForTokens, type Tokens } from '../support/accounts.ts';
import { call, newShopper } from '../support/shop.ts';

const address = (path: string) => path.replace(/\{\w+\}/g, '0000000000000000');
const guarded = routes.filter((route) => route.access !== 'anyone');
/** Not those that read no body, nor the webhook, which takes whatever is signed; its own tests say what it refuses. */
const withBody = routes.filter(
  ({ method, path }) => ['POST', 'PATCH'].includes(method) && !/\/(live|complete|refund|webhook)$/.test(path),
);
const forOwners = routes.filter((route) => route.access === 'owner');

/** A token whose claims or header were changed after it was signed. */
function altered(token: string, change: { header?: object; claims?: object; signature?: string }): string {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const merge = (part: string, extra?: object) =>
    extra === undefined
      ? part
      : Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(part, 'base64url').toString()), ...extra })).toString(
          'base64url',
        );
  return [merge(header, change.header), merge(claims, change.claims), change.signature ?? signature].join('.');
}

describe('the doors of the API', () => {
  let tokens: Tokens;
  beforeAll(async () => {
    tokens = await signInForTokens('owner@example.com', 'owner-demo-1');
  });

  describe.each(guarded)('$method $path', ({ method, path }) => {
    const status = async (token: string | undefined) =>
      (
        await call(method, address(path), {
          ...(token === undefined ? {} : { token }),
          ...(method === 'GET' ? {} : { body: {} }),
        })
      ).status;

    it('answers 401 without a token, or with one that is not ours or was altered after signing', async () => {
      const { idToken, accessToken } = tokens;
      const head = altered(idToken, { header: { alg: 'HS256' } })
        .split('.')
        .slice(0, 2)
        .join('.');
      const forged = `${head}.${createHmac('sha256', 'public key').update(head).digest('base64url')}`;
      const refused = {
        'no token': undefined,
        'what is no token': 'nonsense',
        'an access token': accessToken,
        'an unsigned token': altered(idToken, { header: { alg: 'none' }, signature: '' }),
        'a token signed with another algorithm': forged,
        'groups altered after signing': altered(idToken, { claims: { 'cognito:groups': ['owners', 'admins'] } }),
        'expiry altered after signing': altered(idToken, { claims: { exp: 1 } }),
        'issuer altered after signing': altered(idToken, { claims: { iss: 'https://elsewhere.example.com' } }),
      };
      for (const [what, token] of Object.entries(refused)) {
        expect(await status(token), what).toBe(401);
      }
    });
  });

  it.each(forOwners)('D4: $method $path answers a shopper with 403', async ({ method, path }) => {
    const shopper = await newShopper();
    const answer = await shopper.call(method, address(path), method === 'GET' ? {} : { body: {} });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'not_an_owner' });
  });

  it.each(withBody)('$method $path refuses what is not JSON, too long or broken', async ({ method, path }) => {
    const send = (body: string, contentType = 'application/json') =>
      call(method, address(path), {
        token: tokens.idToken,
        body,
        headers: { 'content-type': contentType, 'idempotency-key': 'k' },
      });
    expect((await send('{}', 'text/plain')).status).toBe(415);
    expect((await send('{"a":')).status).toBe(400);
    expect((await send('[]')).status).toBe(400);
    expect((await send(`{"a":"${'x'.repeat(70_000)}"}`)).status).toBe(413);
    expect((await send('{"__proto__":{"price":1}}')).status).toBe(400);
  });

  it('answers an unknown path below /api with 404 in JSON, and never with the page', async () => {
    const answer = await call('GET', '/api/nothing-here');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('json');
  });

  it('tells no stack and no secret when something is refused', async () => {
    const answer = await call('GET', '/api/products?cursor=broken');
    expect(JSON.stringify(answer.body)).not.toMatch(/at \w+ \(|node_modules|\.ts:/);
  });
});
