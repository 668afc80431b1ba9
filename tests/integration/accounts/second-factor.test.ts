import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetSecondFactor } from '#bin/owners.ts';
import type { Me } from '#contracts/accounts/me.ts';
import { demoAccounts } from '#demo/accounts.ts';
import type { Shop } from '#demo/shop.ts';
import { describeShop } from '../../support/open-shop.ts';
import { startSecondFactorStage } from '../../support/stage.ts';
import { UserPool } from '../../support/user-pool.ts';

describe('D30: a stage that requires a second factor of its owners', () => {
  let shop: Shop;
  let pool: UserPool;
  beforeAll(async () => {
    shop = await startSecondFactorStage();
    pool = new UserPool(shop.config);
  });
  afterAll(() => shop.close());

  const { owner, customer } = demoAccounts;
  const get = async (path: string, token: string) => {
    const response = await fetch(shop.origin + path, { headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, body: await response.json() };
  };
  const me = async (token: string): Promise<Me> => (await get('/api/me', token)).body;
  const needed = {
    status: 403,
    body: { code: 'second_factor_needed', detail: expect.stringContaining('your account') },
  };

  it('accepts an owner only with a second factor, and no longer after its reset', async () => {
    const { idToken, accessToken, refreshToken } = await pool.signIn(owner.email, owner.password);
    expect(await get('/api/manage/settings', idToken)).toMatchObject(needed);
    expect(await me(idToken)).toMatchObject({ owner: true, secondFactorNeeded: true });
    expect((await get('/api/cart', idToken)).status).toBe(200);

    const secret = await pool.protect(accessToken);
    // The page would now end all sessions. A thief who has this one renews it before.
    const renewed = await pool.renew(refreshToken);
    expect(await get('/api/manage/settings', renewed)).toMatchObject(needed);
    expect(await me(renewed)).toMatchObject({ owner: true, secondFactorNeeded: true });
    // `auth_time` has whole seconds, and must be later.
    const renewedAt = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(renewedAt + 1000);
    const tokens = await pool.signIn(owner.email, owner.password, secret);
    expect((await get('/api/manage/settings', tokens.idToken)).status).toBe(200);
    expect(await me(tokens.idToken)).not.toHaveProperty('secondFactorNeeded');
    // An earlier session doesn't gain the right.
    for (const earlier of [idToken, await pool.renew(refreshToken)]) {
      expect(await get('/api/manage/settings', earlier)).toMatchObject(needed);
    }

    const { administration, database } = describeShop(shop);
    const { userPoolId, ...cognito } = administration;
    await resetSecondFactor({ cognito, userPoolId, dynamodb: database, tableName: database.table }, owner.email);
    const { idToken: after } = await pool.signIn(owner.email, owner.password);
    expect(await get('/api/manage/settings', after)).toMatchObject(needed);
  });

  it('does not require a second factor of customers, who may set one up anyway', async () => {
    const { idToken, accessToken } = await pool.signIn(customer.email, customer.password);
    expect(await me(idToken)).not.toHaveProperty('secondFactorNeeded');
    const secret = await pool.protect(accessToken);
    const tokens = await pool.signIn(customer.email, customer.password, secret);
    expect((await get('/api/orders', tokens.idToken)).status).toBe(200);
    expect(await get('/api/manage/settings', tokens.idToken)).toMatchObject({ body: { code: 'not_an_owner' } });
  });
});
