import { beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '#contracts/routes.ts';
import { attackedRoutes } from '../support/attacked-routes.ts';
import { forgedTokens } from '../support/forged-tokens.ts';
import { type Client, call, newCustomer } from '../support/shop.ts';

const missingId = '0000000000000000';
const address = (path: string) => path.replace(/\{\w+\}/g, missingId);
const guarded = attackedRoutes.filter(({ access }) => access !== 'anyone');
const ofOwners = attackedRoutes.filter(({ access }) => access === 'owner');

describe('the API’s authorization', () => {
  let forged: Awaited<ReturnType<typeof forgedTokens>>;
  let customer: Client;
  beforeAll(async () => {
    forged = await forgedTokens();
    customer = await newCustomer();
  });

  it('accepts a valid token that was made like the forged ones', async () => {
    expect((await call('GET', '/api/me', { token: forged.valid })).body).toMatchObject({ owner: true });
  });

  const refuses = async ({ method, path }: Route, tokens: readonly (readonly [string, string | undefined])[]) => {
    for (const [what, token] of tokens) {
      const response = await call(method, address(path), {
        ...(token !== undefined && { token }),
        ...(method !== 'GET' && { body: {} }),
      });
      expect(response.status, what).toBe(401);
      expect(response.headers.get('content-type'), what).toContain('json');
    }
  };

  // One authorizer checks the tokens of all routes (`tests/infra/api.test.ts`), so one route of each kind shows what it accepts.
  it.each(guarded.filter(({ key }) => key === 'GET /api/me' || key === 'POST /api/products'))(
    '$key returns 401 to every token that is not our own ID token',
    (route) => refuses(route, Object.entries(forged.invalid)),
  );

  // The authorizer accepts access tokens.
  it.each(guarded)('$key returns 401 without a token and to an access token', (route) =>
    refuses(route, [
      ['no token', undefined],
      ['an access token', forged.invalid['an access token']],
    ]),
  );

  it.each(ofOwners)(
    'D4: $key responds to a customer with 403 before it validates anything else',
    async ({ method, path }) => {
      const response = await customer.call(method, address(path), method === 'GET' ? {} : { body: '{' });
      expect(response).toMatchObject({ status: 403, body: { code: 'not_an_owner' } });
    },
  );
});
