import { beforeAll, describe, expect, it } from 'vitest';
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

  it.each(guarded)('$key answers 401 to every token that is not our own ID token', async ({ method, path }) => {
    for (const [what, token] of Object.entries(forged.invalid)) {
      const answer = await call(method, address(path), {
        ...(token !== undefined && { token }),
        ...(method !== 'GET' && { body: {} }),
      });
      expect(answer.status, what).toBe(401);
      expect(answer.headers.get('content-type'), what).toContain('json');
    }
  });

  it.each(ofOwners)(
    'D4: $key answers a customer with 403 before it validates anything else',
    async ({ method, path }) => {
      for (const body of [{}, '{', undefined]) {
        const answer = await customer.call(
          method,
          address(path),
          method === 'GET' || body === undefined ? {} : { body },
        );
        expect(answer).toMatchObject({ status: 403, body: { code: 'not_an_owner' } });
      }
    },
  );
});
